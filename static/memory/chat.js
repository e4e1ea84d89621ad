// The conversation as it happens: the server's events, and the decisions on its consent cards.

import "./correcting.js";
import { complain, notice, Refusal, send } from "../spmem_site/api.js";
import { requestPoint, toBottom, turnShow, wordsShow } from "./turns.js";

const chat = document.querySelector("[data-chat]");
const PATIENCE = { least: 3000, most: 60_000 };
let last = Number(chat.dataset.lastEvent);
let source;
let patience = PATIENCE.least;

function listen() {
  source = new EventSource(`${chat.dataset.events}?after=${last}`);
  source.addEventListener("turn", (event) => heard(event, ({ turn }) => turnShow(turn)));
  source.addEventListener("words", (event) => heard(event, ({ turn, html }) => wordsShow(turn, html)));
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, patience);
    patience = Math.min(2 * patience, PATIENCE.most);
  });
}

function heard(event, act) {
  patience = PATIENCE.least;
  if (event.lastEventId) last = Number(event.lastEventId);
  act(JSON.parse(event.data));
}

function decision(form, allow) {
  const pressed = (which) => [...form.querySelectorAll(`[${which}][aria-pressed="true"]`)].map((one) => one.dataset.type);
  const left = pressed("data-leave-out");
  if (left.length === form.querySelectorAll("[data-leave-out]").length) allow = false;
  const chosen = new FormData(form);
  const vague = pressed("data-less-exact");
  return { allow, scope: chosen.get("scope"), left_out: left, less_exact: vague, read: chosen.getAll("read") };
}

async function decide(form, allow) {
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  try {
    await send("POST", form.dataset.decision, decision(form, allow));
    cardEnd(form);
  } catch (error) {
    delete form.dataset.sent;
    if (!(error instanceof Refusal && error.status === 409)) return complain(error);
    notice(error.message);
    cardEnd(form);
  }
}

function cardEnd(form) {
  const turn = form.closest(".turn");
  form.closest(".card").removeAttribute("id");
  turnShow(turn.id.replace("turn-", ""));
}

// Only a button decides: Enter elsewhere in the card does nothing.
chat.addEventListener("submit", (event) => event.preventDefault());

chat.addEventListener("click", (event) => {
  const button = event.target.closest("[data-decide], [data-leave-out], [data-less-exact]");
  if (!button) return;
  if (button.dataset.decide) {
    decide(button.form, button.dataset.decide === "allow");
    return;
  }
  const pressed = button.getAttribute("aria-pressed") !== "true";
  for (const other of button.closest("li").querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(pressed));
});

chat.addEventListener("action:done", (event) => {
  const turn = event.target.closest(".turn");
  if (turn) turnShow(turn.id.replace("turn-", ""));
});

requestPoint();
if (chat.dataset.events) {
  if (!location.hash) toBottom();
  listen();
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}
