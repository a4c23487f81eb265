// Shows times in the reader's own zone and language; the server writes them in UTC.

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

function localise() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.valueOf())) time.textContent = format.format(at);
  }
}

document.addEventListener("millrace:content", localise);
localise();
