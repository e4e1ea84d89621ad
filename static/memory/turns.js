// The turns on the page: fetched as fragments, put into place, never against the reader.

import { announce, complain, fragment } from "../spmem_site/api.js";
import { localise } from "../spmem_site/times.js";

const chat = document.querySelector("[data-chat]");
const log = document.getElementById("log");
const NIL = "00000000-0000-0000-0000-000000000000";
const WORDS = {
  answering: "The assistant is writing",
  "awaiting consent": "A request to use private values is waiting",
  answered: "Answer complete",
  stopped: "The answer was stopped",
  failed: "The answer failed",
};

const waiting = new Set();
const latest = new Map();
let queue = Promise.resolve();

const element = (id) => document.getElementById(`turn-${id}`);
const earlier = "earlier" in log.dataset;
const asked = (turn) => turn && [...turn.querySelectorAll(".card, .what")].map((one) => (one.matches(".card") ? one.id : one.textContent)).join();
const atBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 96;

/** Bring the end of the conversation into view. */
export function toBottom() {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
}

function followed(change) {
  const follow = atBottom();
  change();
  if (follow) toBottom();
}

/** Fetch a turn and put it into place; calls for a turn that is already waiting to be fetched are one call. */
export function turnShow(id) {
  if (waiting.has(id)) return queue;
  waiting.add(id);
  queue = queue.then(() => load(id)).catch(complain);
  return queue;
}

async function load(id) {
  waiting.delete(id);
  latest.delete(id);
  const html = await fragment(chat.dataset.turnUrl.replace(NIL, id));
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector(".turn");
  if (fresh) followed(() => place(element(id), fresh));
  const words = latest.get(id);
  if (words !== undefined) wordsShow(id, words);
}

function place(old, fresh) {
  if (asked(old) && asked(old) === asked(fresh)) return;
  if (!old && fresh.dataset.at < log.querySelector(".turn")?.dataset.at && earlier) return; // it stands on an earlier page
  const focused = old?.contains(document.activeElement);
  const panel = old?.querySelector("[data-panel]:not([hidden])");
  if (old) old.replaceWith(fresh);
  else log.insertBefore(fresh, [...log.children].find((turn) => turn.dataset.at > fresh.dataset.at) ?? null);
  document.getElementById("welcome")?.remove();
  if (panel) fresh.querySelector("[data-panel]")?.replaceWith(panel);
  if (old) openAgain(old, fresh);
  for (const other of fresh.dataset.asks ? log.querySelectorAll(`[data-asks="${fresh.dataset.asks}"]`) : []) {
    if (other !== fresh) other.remove();
  }
  localise(fresh);
  if (focused) fresh.focus({ preventScroll: true });
  if (fresh.matches(".it") && old?.dataset.state !== fresh.dataset.state) announce(WORDS[fresh.dataset.state] ?? "");
  if (fresh.dataset.asks && !element(fresh.dataset.asks)) turnShow(fresh.dataset.asks);
  requestPoint();
}

/** What somebody has opened in a turn is open in the newer one. */
function openAgain(old, fresh) {
  for (const part of old.querySelectorAll("[data-part]:not([hidden]), details[open][id]")) {
    const again = fresh.querySelector(`#${part.id}`);
    if (!again) continue;
    again.hidden = false;
    if (part.matches("details")) again.open = true;
    fresh.querySelector(`[data-toggles="#${part.id}"]`)?.setAttribute("aria-expanded", "true");
  }
}

/** Put an answer's words so far into its turn, while it is being made. */
export function wordsShow(id, html) {
  latest.set(id, html);
  const turn = element(id);
  if (turn?.dataset.state === "answering") followed(() => (turn.querySelector(".words").innerHTML = html));
}

const seen = new IntersectionObserver(([entry]) => (document.getElementById("waiting").hidden = entry.isIntersecting), {
  rootMargin: "0px 0px -120px 0px",
});

/** Point from the composer to an open request, unless its buttons are in view. */
export function requestPoint() {
  const card = log.querySelector(".card");
  const pointer = document.getElementById("waiting");
  seen.disconnect();
  pointer.hidden = true;
  if (!card) return;
  pointer.querySelector("a").href = `#${card.id}`;
  seen.observe(card.querySelector(".pair"));
}
