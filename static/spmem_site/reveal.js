// Showing a private value to its owner: on a press, for a minute, never longer than the page is open.
//
//   data-reveal="URL"  data-into="#place"  data-hide="hide"      the answer brings a `value` (text) or `html`

import { announce, complain, send } from "./api.js";

const SHOWN = 60_000;
const shown = new Map();

function hide(button) {
  const { place, nodes, className, word, timer } = shown.get(button);
  clearTimeout(timer);
  shown.delete(button);
  place.replaceChildren(...nodes);
  place.className = className;
  button.textContent = word;
}

function show(button, answer) {
  const place = document.querySelector(button.dataset.into);
  if (!place) return;
  const nodes = [...place.childNodes];
  shown.set(button, { place, nodes, className: place.className, word: button.textContent, timer: setTimeout(end, SHOWN, button) });
  if (answer.html !== undefined) place.innerHTML = answer.html;
  else {
    place.textContent = answer.value;
    place.classList.add("open");
  }
  button.textContent = button.dataset.hide ?? "hide";
  announce("Shown for one minute");
}

function end(button) {
  hide(button);
  announce("Hidden again");
}

async function reveal(button) {
  if (shown.has(button)) return hide(button);
  try {
    const answer = await send("POST", button.dataset.reveal);
    if (!shown.has(button)) show(button, answer);
  } catch (error) {
    complain(error);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reveal]");
  if (button) reveal(button);
});
window.addEventListener("pagehide", () => [...shown.keys()].forEach(hide));
