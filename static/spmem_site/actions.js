// Controls that act on the site: buttons with `data-action`, forms with `data-api`, dialogs, toggles.
//
//   data-action="URL"  data-method="DELETE"  data-body='{"all": true}'      a button (POST unless said)
//   data-api="URL"     data-method="PATCH"                                 a form, sent as one JSON object
//   data-auto          the form is sent at each change; data-list: a checkbox whose value goes into a list
//   data-confirm="Delete it?"  data-confirm-button="Delete"                asked first; {count} is the list's length
//   data-then="refresh:#a, #b" | "goto:URL" | "stay"                       afterwards; `main` is refreshed unless said
//   data-done="Saved."         said afterwards, unless the answer brings a `receipt` of its own; with an `undo` it is offered
//   data-opens="#dialog"  data-closes  data-toggles="#part"

import { announce, complain, notice, refresh, send } from "./api.js";
import { offer } from "./undo.js";

const SAID = "said"; // by the page before, which went to this one
const busy = new WeakSet();
const again = new WeakSet();

function body(form, pressed) {
  const values = {};
  if (pressed?.name) values[pressed.name] = pressed.value;
  for (const field of form.elements) {
    if (!field.name || field.type === "submit") continue;
    if ("list" in field.dataset) {
      values[field.name] ??= [];
      if (field.checked) values[field.name].push(field.value);
    } else if (field.type === "checkbox") values[field.name] = field.checked;
    else if (field.type !== "radio" || field.checked) values[field.name] = field.value;
  }
  return values;
}

function listed(values) {
  return Object.values(values).find(Array.isArray);
}

function confirmed(control, values) {
  const question = control.dataset.confirm;
  if (!question) return Promise.resolve(true);
  const dialog = document.getElementById("confirm");
  dialog.querySelector("#confirm-question").textContent = question.replace("{count}", listed(values)?.length ?? "");
  dialog.querySelector('[value="yes"]').textContent = control.dataset.confirmButton ?? "Delete";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

async function perform(control, url, values) {
  if (busy.has(control)) return void again.add(control);
  if (listed(values)?.length === 0) return notice(control.dataset.empty ?? "Nothing is selected.");
  if (!(await confirmed(control, values))) return putBack(control);
  busy.add(control);
  try {
    await finish(control, await send(control.dataset.method ?? "POST", url, values));
  } catch (error) {
    putBack(control);
    control.closest("dialog")?.close();
    complain(error);
  } finally {
    busy.delete(control);
    if (again.delete(control) && "auto" in control.dataset) control.requestSubmit();
  }
}

function putBack(control) {
  if (control instanceof HTMLFormElement && "auto" in control.dataset) control.reset();
}

async function finish(control, answer) {
  const then = control.dataset.then ?? "refresh:main";
  control.closest("dialog")?.close();
  control.dispatchEvent(new CustomEvent("action:done", { bubbles: true, detail: answer }));
  const undo = answer.undo && offer(answer);
  const said = answer.receipt ?? control.dataset.done;
  if (then.startsWith("goto:")) {
    if (said && !undo) sessionStorage.setItem(SAID, said);
    return location.assign(then.slice(5));
  }
  if (control instanceof HTMLFormElement && !again.has(control)) settle(control);
  if (then.startsWith("refresh:")) await refresh(then.slice(8));
  if (undo) return control.isConnected || undo.focus({ preventScroll: true });
  if (said) notice(said);
}

function settle(form) {
  for (const field of form.elements) {
    if ("defaultChecked" in field) field.defaultChecked = field.checked;
    if ("defaultValue" in field && field.type !== "radio" && field.type !== "checkbox") field.defaultValue = field.value;
  }
}

function toggle(control) {
  const part = document.querySelector(control.dataset.toggles);
  part.hidden = !part.hidden;
  document.querySelectorAll(`[data-toggles="${control.dataset.toggles}"][aria-expanded]`).forEach((one) => {
    one.setAttribute("aria-expanded", String(!part.hidden));
    if (part.hidden) one.focus();
  });
  if (!part.hidden) part.querySelector("input, textarea")?.focus();
}

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-action], [data-opens], [data-closes], [data-toggles]");
  if (!control) return;
  if (control.dataset.action) perform(control, control.dataset.action, JSON.parse(control.dataset.body ?? "{}"));
  else if (control.dataset.opens) document.querySelector(control.dataset.opens).showModal();
  else if (control.dataset.toggles) toggle(control);
  else control.closest("dialog").close();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.api) return;
  event.preventDefault();
  perform(form, form.dataset.api, body(form, event.submitter));
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.dataset.api && "auto" in form.dataset) form.requestSubmit();
  const picked = event.target.dataset?.list !== undefined && document.querySelectorAll("[data-list]:checked").length;
  if (picked !== false) announce(`${picked} selected`);
});

if (sessionStorage.getItem(SAID)) notice(sessionStorage.getItem(SAID));
sessionStorage.removeItem(SAID);
