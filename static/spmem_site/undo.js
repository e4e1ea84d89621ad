// What was deleted and can still be undone: a toast for each, with the seconds it has left, on the next page too.

import { announce, complain, focusAgain, notice, refresh, Refusal, send } from "./api.js";

const KEPT = "deletions"; // of this tab, with receipts only: counts, no words of anybody's
const area = document.getElementById("undos");

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "[]").filter((one) => one.until > Date.now());
const keep = (deletions) => sessionStorage.setItem(KEPT, JSON.stringify(deletions));
const drop = (deletion) => keep(kept().filter((one) => one.undo !== deletion.undo));
const left = (deletion) => Math.max(0, Math.round((deletion.until - Date.now()) / 1000));

/** Offer to undo what an answer says was deleted; gives the toast's button. */
export function offer({ receipt, undo, undo_seconds }) {
  const deletion = { receipt, undo, until: Date.now() + undo_seconds * 1000 };
  keep([...kept(), deletion]);
  return toast(deletion);
}

function toast(deletion) {
  const box = document.createElement("div");
  const said = Object.assign(document.createElement("p"), { textContent: `${deletion.receipt}. ` });
  const seconds = Object.assign(document.createElement("span"), { className: "soft" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button less", textContent: "Undo" });
  box.className = "toast";
  said.append(seconds);
  box.append(said, button);
  area.append(box);
  const end = () => {
    clearInterval(clock);
    const focused = box.contains(document.activeElement);
    box.remove();
    if (focused) focusAgain();
  };
  const tick = () => {
    seconds.textContent = `Gone for good in ${left(deletion)}\u00a0s`;
    if (deletion.until <= Date.now()) end();
  };
  const clock = setInterval(tick, 250);
  tick();
  button.addEventListener("click", () => (end(), undo(deletion)));
  announce(`${deletion.receipt}. Undo is possible for ${left(deletion)} seconds.`);
  return button;
}

async function undo(deletion) {
  drop(deletion);
  try {
    const answer = await send("POST", deletion.undo);
    await refresh(document.querySelector("main").dataset.undone);
    notice(answer.receipt);
  } catch (error) {
    complain(error instanceof Refusal && error.status === 404 ? new Refusal(409, { detail: GONE }) : error);
  }
}

const GONE = "That can no longer be undone: what you deleted is gone.";

kept().forEach(toast);
