// Requests to the site's own JSON routes, and the places where a page says what came of them.

const UNREACHED = "The site does not answer. Nothing you typed is lost; try again in a moment.";
const SENTENCES = {
  403: "You are signed out, or this page is too old. Nothing was done; copy what you typed and load it again.",
  404: "That is not there any more.",
  413: "That is too long.",
  429: "That was too often in a short time. Try again later.",
};

/** What the server refused: its sentence as `message`, its `status` (0: not reached), and `data`, all it said. */
export class Refusal extends Error {
  constructor(status, data) {
    const told = status !== 403 || data.reauthenticate;
    const said = told && typeof data.detail === "string" ? data.detail : "";
    super(said || SENTENCES[status] || "Something went wrong on the site. Nothing you typed is lost; try again.");
    this.status = status;
    this.data = data;
  }
}

const token = () => document.querySelector('meta[name="csrf-token"]')?.content ?? "";

async function reach(url, options) {
  try {
    return await fetch(url, { credentials: "same-origin", ...options });
  } catch {
    throw new Refusal(0, { detail: UNREACHED });
  }
}

/** Send JSON and give back the JSON of the answer; throws a Refusal. */
export async function send(method, url, body) {
  const response = await reach(url, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() },
    body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
  });
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, data);
  document.getElementById("alerts").replaceChildren();
  return data;
}

/** The HTML of a fragment; throws a Refusal. A sign-in that ended in the meantime reloads the page. */
export async function fragment(url) {
  const response = await reach(url, { headers: { Accept: "text/html", "HX-Request": "true" } });
  if (response.redirected) location.reload();
  if (!response.ok) throw new Refusal(response.status, {});
  return response.text();
}

/** Fetch this page anew and put these parts of it into place: "#a, #b". */
export async function refresh(selectors) {
  for (const target of selectors.split(",").map((part) => part.trim())) {
    await htmx.ajax("GET", location.href, { target, select: target, swap: "outerHTML" });
  }
  focusAgain();
}

/** Give a focus that was lost with its control to the page's content. */
export function focusAgain() {
  if (document.activeElement === document.body) document.querySelector("main").focus({ preventScroll: true });
}

/** Say something to those who listen rather than look. */
export function announce(text) {
  document.getElementById("status").textContent = text;
}

function toast(area, text, className) {
  const box = document.createElement("div");
  box.className = className;
  box.append(Object.assign(document.createElement("p"), { textContent: text }));
  const close = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: "Close" });
  close.addEventListener("click", () => box.remove());
  box.append(close);
  document.getElementById(area).replaceChildren(box);
  return box;
}

/** Show for a while what was done. */
export function notice(text) {
  const box = toast("notices", text, "toast");
  announce(text);
  setTimeout(() => box.remove(), 8000);
}

/** Show what went wrong, with a way to sign in again where that is what is missing. */
export function complain(error) {
  if (!(error instanceof Refusal)) console.error(error);
  const known = error instanceof Refusal ? error : new Refusal(500, {});
  const box = toast("alerts", known.message, "toast bad");
  if (known.data.reauthenticate) {
    const next = encodeURIComponent(location.pathname + location.search);
    const href = `${known.data.reauthenticate}?next=${next}`;
    const link = Object.assign(document.createElement("a"), { href, textContent: "Sign in again" });
    box.firstElementChild.append(" ", link);
  }
}
