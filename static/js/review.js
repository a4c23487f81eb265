// The keys of a review: Space shows the answer, 1 to 4 grade it. They work while the focus
// is on the card, and nowhere else. And it tells the server the zone that the learner's
// days follow, once there is something to review.

import { root } from "./root.js";
import { uuidv7 } from "./uuid.js";

const cardHere = () => document.querySelector("[data-review]");
let graded = null; // the card that a key has graded

function press(event) {
  const { key, target } = event;
  const card = target.closest?.("[data-review]");
  if (!card || card === graded) return; // a second grade would be of another card
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (target.matches("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  const answer = card.querySelector("details");
  if (key === " " && !target.closest("button, summary, a, input")) {
    event.preventDefault(); // of scrolling
    if (answer.open) return;
    answer.open = true;
    answer.querySelector(".review-back").focus();
  }
  const button = answer.open && [...card.querySelectorAll("[name=grade]")].find((b) => b.value === key);
  if (button) {
    event.preventDefault();
    graded = card;
    button.click();
  }
}

const meet = () => (cardHere() ?? document.getElementById("main")).focus({ preventScroll: true });

if (cardHere()) {
  document.addEventListener("keydown", press);
  document.addEventListener("millrace:content", meet); // the next card
  meet();
}

const known = document.querySelector("[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (known && here && known.dataset.zone !== here && document.body.dataset.subject) {
  const event = { id: uuidv7(), kind: "zone", content_id: here, content_rev: "", payload: {}, client_time: Date.now() };
  fetch(`${root}/api/events`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events: [event] }),
    keepalive: true,
  }).catch(() => {}); // the next page says it again
}
