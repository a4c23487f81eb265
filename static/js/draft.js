// Saves the answers of a quiz while somebody works on it, and shows how much time is left.
// It is loaded by quiz.js. "Saved" is only ever the server's word, and nothing that is
// saved is marked.

import { root } from "./root.js";
import { say } from "./say.js";
import { uuidv7 } from "./uuid.js";

const pause = 1_000; // after a change
const most = 50; // answers in one request: what the server takes
const known = new WeakMap(); // form → question → what the server has, as JSON
const ends = new WeakMap(); // form → when its time is up, by this device's clock
const boxed = new WeakSet(); // forms whose answers go by way of the outbox

let timer = 0;
let saving; // what is under way

// start takes a form as the server drew it.
export function start(form) {
  if (known.has(form)) return;
  // What was refused is shown, and not saved.
  known.set(form, form.querySelector(".form-error") ? new Map() : read(form, drawn));
  // Strangers are shown one page: its id is everybody's.
  if (!document.body.dataset.subject) form.elements.event.value = uuidv7();
  form.dataset.named = "mine";
  if (changed(form).length) soon(form); // while this script was on its way
  const time = form.querySelector("[data-until]");
  if (!time) return;
  const loading = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
  const age = form.dataset.later ? 0 : performance.now() - loading;
  ends.set(form, Date.now() - age + (time.dataset.until - time.dataset.now));
  tick(form, time, Infinity);
}

// read collects the answers of a form by question, each as JSON.
function read(form, valuesOf) {
  const all = {};
  for (const control of form.elements) {
    const [, id, field] = /^q\.([^.]+)\.(.+)$/.exec(control.name) ?? [];
    if (!id) continue;
    const given = (all[id] ??= {});
    for (const value of valuesOf(control)) (given[field] ??= []).push(value);
  }
  return new Map(Object.entries(all).map(([id, given]) => [id, JSON.stringify(given)]));
}

const ticked = (control) => /radio|checkbox/.test(control.type);

const entered = (c) => (ticked(c) && !c.checked ? [] : [c.value]);

function drawn(c) {
  if (ticked(c)) return c.defaultChecked ? [c.value] : [];
  if (c.localName !== "select") return [c.defaultValue];
  return [([...c.options].find((o) => o.defaultSelected) ?? c.options[0])?.value ?? ""];
}

const changed = (form) => [...read(form, entered)].filter(([id, text]) => known.get(form).get(id) !== text);

async function flush(form) {
  clearTimeout(timer);
  timer = 0;
  if (saving || !form.isConnected) return saving;
  const answers = changed(form).slice(0, most);
  const waits = boxed.has(form) && localStorage[`waiting${root}`];
  if (boxed.has(form) && !waits) {
    boxed.delete(form);
    tell(form, "Saved.");
  }
  if (!answers.length) return waits && soon(form, 2 * pause);
  saving = save(form, answers, waits);
  await saving;
  saving = undefined;
  if (changed(form).length && !timer) soon(form);
}

async function save(form, answers, waits) {
  try {
    if (waits) throw new Error("an older answer waits in the outbox");
    const results = await post(form, answers);
    answers.forEach(([id, text]) => known.get(form).set(id, text)); // what is refused stays so
    const refused = results.find((r) => r.outcome === "refused" || r.outcome === "conflict");
    tell(form, refused ? `Not saved: ${refused.message}` : "Saved just now.");
    if (refused) say(`Not saved: ${refused.message}`);
  } catch {
    await keep(form);
  }
}

async function post(form, answers) {
  const { event, seed, shown } = form.elements;
  const events = answers.map(([question, text]) => ({
    id: uuidv7(),
    kind: "quiz.saved",
    content_id: form.dataset.quiz,
    content_rev: shown.value,
    client_time: Date.now(),
    payload: { attempt: event.value, seed: Number(seed.value), question, given: JSON.parse(text) },
  }));
  const response = await fetch(`${root}/api/events`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events }),
    keepalive: true, // the page may be on its way out
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`the server answered with ${response.status}`);
  return (await response.json()).results;
}

// keep puts all answers on this device when the server is not to be had; from then on they
// go that way, or an older one could come after a newer.
async function keep(form) {
  try {
    const body = new URLSearchParams(new FormData(form));
    body.set("attempt", form.elements.event.value);
    const box = await import(document.body.dataset.outbox).then((m) => m.open());
    const now = changed(form);
    const path = `${new URL(form.action).pathname}/save`;
    await box.send({ path, form: body, label: "Answers of a quiz that is under way", latest: true });
    for (const [id, text] of now) known.get(form).set(id, text);
    boxed.add(form);
    tell(form, "Kept on this device; saved when the server can be reached.");
    soon(form, 2 * pause);
  } catch {
    tell(form, "Not saved yet: the server cannot be reached. Your answers are still on this page.");
    soon(form, 5 * pause);
  }
}

function tell(form, text) {
  const line = form.querySelector("[data-saved]");
  if (line) line.textContent = text;
}

function soon(form, ms = pause) {
  clearTimeout(timer);
  timer = setTimeout(flush, ms, form);
}

// tick shows what is left of the time. It speaks at five minutes and at one. before is how
// many seconds were left when it was called last.
function tick(form, line, before) {
  if (!form.isConnected) return;
  const left = Math.max(0, Math.ceil((ends.get(form) - Date.now()) / 1000));
  line.firstElementChild.textContent = left ? `${span(left)} left` : "The time is up.";
  for (const minutes of [5, 1]) {
    if (left <= 60 * minutes && before > 60 * minutes && before < Infinity) say(`${minutes} ${minutes > 1 ? "minutes" : "minute"} left`);
  }
  if (left) return setTimeout(tick, 1000, form, line, left);
  say("The time is up. Your answers are handed in.");
  form.requestSubmit();
}

function span(s) {
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  if (h > 47) return `${Math.floor(h / 24)} days`;
  return [h && `${h} h`, m && `${m} min`, !h && s % 60 && `${s % 60} s`].filter(Boolean).join(" ");
}

const formOf = (target) => {
  const form = target.closest?.("form[data-quiz]");
  if (form) start(form);
  return form;
};

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const form = formOf(target);
    if (form) soon(form);
  });
}

document.addEventListener("focusout", ({ target }) => {
  const form = formOf(target);
  if (form) flush(form);
});

const leave = () => document.hidden && document.querySelectorAll("form[data-quiz]").forEach((form) => known.has(form) && flush(form));
document.addEventListener("visibilitychange", leave);

// The button to save needs no new page here. This comes before what sends other forms.
document.addEventListener(
  "submit",
  (event) => {
    const form = formOf(event.target);
    if (event.submitter?.name !== "save" || !form) return;
    event.preventDefault();
    const line = form.querySelector("[data-saved]");
    Promise.resolve(saving).then(() => flush(form)).then(() => {
      if (!line.textContent.trim()) tell(form, "Nothing is answered yet.");
      say(line.textContent);
    });
  },
  { capture: true },
);

// A form in the place of another was drawn now.
document.addEventListener("millrace:content", () => {
  for (const form of document.querySelectorAll("form[data-quiz]")) {
    if (known.has(form)) continue;
    form.dataset.later = "yes";
    start(form);
  }
});
