// Times in the reader's own time zone: "today, 14:02", "3 March 2026".

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

function words(moment, exact) {
  const today = moment.toDateString() === new Date().toDateString();
  const date = today ? "today" : day.format(moment);
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
