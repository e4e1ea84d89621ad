// The composer: Enter sends, Shift+Enter breaks the line, and what was typed stays until the server has it.

import { complain, send } from "../spmem_site/api.js";
import { toBottom, turnShow } from "./turns.js";

const form = document.querySelector("[data-composer]");
const field = form.elements.text;
const button = form.querySelector("button");
const hint = document.getElementById("length");
let key = "";
let sending = false;

function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const excess = () => [...field.value].length - Number(form.dataset.max);

function grow() {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

function changed() {
  key = "";
  const over = field.value.length > Number(form.dataset.max) ? excess() : 0;
  hint.hidden = over <= 0;
  hint.textContent = over > 0 ? `Too long by ${over.toLocaleString("en")} characters` : "";
  grow();
}

async function post() {
  if (sending || !field.value.trim() || excess() > 0) return;
  sending = true;
  button.setAttribute("aria-disabled", "true");
  key ||= uuid();
  try {
    const message = { text: field.value, send_key: key, temporary: "temporary" in form.dataset };
    await sent(field.value, await send("POST", form.dataset.url, message));
  } catch (error) {
    complain(error);
  } finally {
    sending = false;
    button.removeAttribute("aria-disabled");
  }
}

async function sent(text, answer) {
  if (field.value === text) field.value = "";
  changed();
  if (answer.url) return location.assign(answer.url);
  turnShow(answer.message);
  await turnShow(answer.answer);
  toBottom();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  post();
});
field.addEventListener("input", changed);
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  post();
});
