// Shows times in the reader's own zone and language; the server writes them in UTC. Those
// with a clock of their own stay as they are: a deadline is announced in that of the class.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

function localise() {
  for (const time of document.querySelectorAll("time[datetime]:not([data-clock])")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.valueOf())) time.textContent = format.format(at);
  }
}

document.addEventListener("millrace:content", localise);
localise();
