// Times in the reader's own time zone: "today, 14:02", "3 March", "3 March 2025".

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const year = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

function words(moment, exact) {
  const now = new Date();
  const today = moment.toDateString() === now.toDateString();
  const date = today ? "today" : (moment.getFullYear() === now.getFullYear() ? day : year).format(moment);
  return today || exact ? `${date}, ${clock.format(moment)}` : date;
}

/** Put every `<time datetime>` under `root` into words; those with `data-exact` always with the hour. */
export function localise(root = document) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = words(moment, "exact" in time.dataset);
  }
}

localise();
document.addEventListener("htmx:load", (event) => localise(event.target));
