// Second thoughts on one's own message: its editor, what is private in it, and how far a correction is.
//
//   data-fetches="URL"  data-into="#panel"   a form that is fetched when it is wanted
//   data-selected       a field that begins with the words selected in the message
//   data-shuts          closes the form

import { announce, complain, fragment, notice, refresh, send } from "../spmem_site/api.js";

const AGAIN = 700;

function selectedIn(turn) {
  const selection = getSelection();
  const inside = selection.anchorNode && turn.querySelector(".words").contains(selection.anchorNode);
  return inside ? selection.toString().trim() : "";
}

function shut(panel) {
  panel.hidden = true;
  panel.replaceChildren();
  delete panel.dataset.shows;
  panel.closest(".turn").querySelectorAll("[data-fetches]").forEach((one) => one.setAttribute("aria-expanded", "false"));
}

async function open(control) {
  const panel = document.querySelector(control.dataset.into);
  const words = selectedIn(control.closest(".turn"));
  const again = panel.dataset.shows === control.dataset.fetches;
  shut(panel);
  if (again) return;
  panel.innerHTML = await fragment(control.dataset.fetches);
  panel.dataset.shows = control.dataset.fetches;
  panel.hidden = false;
  control.setAttribute("aria-expanded", "true");
  const field = panel.querySelector("[data-selected], textarea");
  if (words && "selected" in field.dataset) field.value = words;
  field.focus();
}

/** Follow a correction to its end and say what it did. */
async function follow(url) {
  try {
    const answer = await send("GET", url);
    if (!answer.done) return setTimeout(follow, AGAIN, url);
    notice(answer.receipt);
    await refresh("#title, #conversations, #rename");
  } catch (error) {
    complain(error);
  }
}

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-fetches], [data-shuts]");
  if (!control) return;
  if (control.dataset.fetches) return open(control).catch(complain);
  const turn = control.closest(".turn");
  const opener = turn.querySelector('[data-fetches][aria-expanded="true"]');
  shut(control.closest("[data-panel]"));
  opener?.focus();
});

document.addEventListener("action:done", (event) => {
  const panel = event.target.closest("[data-panel]");
  if (panel) shut(panel);
  if (event.detail.follow) {
    announce("Going over what was said and remembered");
    follow(event.detail.follow);
  }
});
