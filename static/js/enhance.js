// Sends forms marked data-enhance without leaving the page. The attribute lists ids: of
// the page that the server answers with, these elements replace their like here; the
// first is the form's own.
//
// "Saved" is only ever what the server's answer says. An answer that has an event is in
// the outbox (keep.js) before it is sent, and stays there until the server has answered.
// The form stays as it is, with the id of its event: sending the same answer again, by
// script or without, is one event.

import { outbox, remember } from "./keep.js";
import { say } from "./say.js";
import { uuidv7 } from "./uuid.js";

const sent = new WeakMap(); // form → { body, id } of the last try
const waiting = new Set(); // forms that found no server

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("form[data-enhance]")) return;
  event.preventDefault();
  if (form.ariaBusy !== "true") send(form, event.submitter);
});

addEventListener("online", () => {
  for (const form of waiting) if (form.isConnected) form.requestSubmit();
  waiting.clear();
});

// Another script puts a newer page's form in the place of this one.
document.addEventListener("millrace:renew", ({ target, detail }) => renew(target, detail));

const soon = (promise) => Promise.race([promise.catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);

async function send(form, submitter) {
  const body = name(form, submitter);
  form.ariaBusy = "true";
  complain(form, "");
  const box = body.has("event") && (await soon(outbox()));
  const kept = box ? await box.take(form, body) : null;
  let response, text;
  try {
    if (kept?.queued) return;
    response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" }, signal: AbortSignal.timeout(20_000) });
    text = await response.text();
  } catch {
    if (kept) return kept.failed(0);
    if (!navigator.onLine) waiting.add(form);
    return complain(form, unreachable);
  } finally {
    form.ariaBusy = null;
  }
  if (kept && (response.status > 499 || response.status === 429)) return kept.failed(+response.headers.get("Retry-After") || 0);
  kept?.done();
  try {
    receive(form, response, new DOMParser().parseFromString(text, "text/html"));
  } catch (error) {
    console.error(error);
    form.submit(); // the browser's own way; the event has its id, so it is still one
  }
}

const unreachable =
  "Not saved: the server could not be reached. Your answer is still here. Try again when you are back online; sending it twice is safe.";

// name gives the event its id: a new one, unless this very answer was sent before. A form
// marked data-named has an id that follows from what it is about, so that two tabs send one
// event; on a page for strangers, from the cache, it is anybody's, unless a script made it
// this one's ("mine").
function name(form, submitter) {
  const field = form.elements.namedItem("event");
  const body = new URLSearchParams(new FormData(form, submitter));
  if (!field || ("named" in form.dataset && (form.dataset.named || !("offline" in document.body.dataset)))) return body;
  body.delete("event");
  const last = sent.get(form);
  field.value = last?.body === body.toString() ? last.id : uuidv7();
  sent.set(form, { body: body.toString(), id: field.value });
  body.set("event", field.value);
  return body;
}

const idsOf = (form) => form.dataset.enhance.split(" ").filter(Boolean);

function receive(form, response, page) {
  const ids = idsOf(form);
  const here = new URL(response.url).pathname === location.pathname;
  const found = page.getElementById(ids[0]);
  if (response.ok && (!here || !found)) return location.assign(response.url); // kept, and shown elsewhere
  if (!found) return complain(form, refusal(page, response.status));
  const focused = form.contains(document.activeElement);
  const held = focused ? document.activeElement.value : "";
  renew(form, page);
  lead(document.getElementById(ids[0]), focused, response.ok, held);
}

// renew puts the elements that a form lists in the place of their like.
function renew(form, page) {
  if (page.body.dataset.subject) document.body.dataset.subject = page.body.dataset.subject;
  remember();
  document.title = page.title;
  for (const id of idsOf(form)) replace(document.getElementById(id), page.getElementById(id));
  document.dispatchEvent(new Event("millrace:content"));
}

// refusal takes the words out of an error page.
function refusal(page, status) {
  const words = [...page.querySelectorAll("main h1, main .lede")].map((e) => e.textContent.trim().replace(/\.$/, ""));
  return `Not saved: ${words.join(". ") || `the server answered with error ${status}`}. Your answer is still here.`;
}

// replace puts the new element in the place of the old one; folds stay as they were.
function replace(old, fresh) {
  if (!old || !fresh) return;
  const open = new Set([...old.querySelectorAll("details[open][id]"), old].filter((d) => d.open).map((d) => d.id));
  fresh = document.adoptNode(fresh);
  for (const fold of [fresh, ...fresh.querySelectorAll("details[id]")]) {
    if (fold.localName === "details" && open.has(fold.id)) fold.open = true;
  }
  old.replaceWith(fresh);
}

// lead takes the reader to what the answer says: by focus to a verdict, by voice to a
// sentence. Nothing is scrolled that is in sight. In a steady form, where one answer
// follows another, the focus stays on the button that was pressed and the verdict is
// spoken.
function lead(fresh, focused, saved, held) {
  const inSight = (selector) => [...fresh.querySelectorAll(selector)].find((e) => !e.closest("details:not([open])"));
  const verdict = inSight(".q-verdict, .form-error");
  const words = fresh.querySelector("[data-say]");
  const pressed = "steady" in fresh.dataset && [...fresh.querySelectorAll("button")].find((b) => b.value === held);
  if (verdict && "steady" in fresh.dataset && (pressed || !focused)) {
    pressed?.focus({ preventScroll: true });
    verdict.scrollIntoView({ block: "nearest" });
    say(verdict.innerText);
  } else if (verdict) {
    verdict.tabIndex = -1;
    verdict.focus({ preventScroll: true });
    verdict.scrollIntoView({ block: "nearest" });
  } else if (focused) {
    inSight("button")?.focus({ preventScroll: true });
  }
  if (words) say(`${saved ? "Saved. " : ""}${words.textContent}`);
}

function complain(form, text) {
  const line = form.querySelector(".form-say");
  if (!line) return;
  line.textContent = text;
  line.hidden = text === "";
  if (text) say(text);
}
