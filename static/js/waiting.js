// What a reader sees of the outbox: one line at the foot of the page with what waits and
// what went wrong, a word in each form that waits, and a question before signing out.
// "Saved" is only ever the server's word.

import { openOutbox } from "./outbox.js";
import { openDatabase } from "./outboxdb.js";
import { ask, draw, offline } from "./outboxline.js";
import { root } from "./root.js";
import { say } from "./say.js";
import { uuidv7 } from "./uuid.js";

const hold = 30_000; // milliseconds a form has to send an answer by itself

let opened;

// open starts the outbox once for this page.
export function open() {
  return (opened ??= start());
}

async function start() {
  const database = openDatabase(`millrace${root}`);
  const { locks } = navigator;
  const tabs = new BroadcastChannel(`millrace outbox${root}`);
  let waits = 0;
  let broken = false; // this device keeps nothing
  const box = openOutbox({
    store: database,
    post,
    now: Date.now,
    random: Math.random,
    later(ms, f) {
      const timer = setTimeout(f, ms);
      return () => clearTimeout(timer);
    },
    lock: locks && ((f) => locks.request(`millrace outbox${root}`, { ifAvailable: true }, async (l) => l && (await f(), true))),
    changed,
  });

  function show(entries, arrived) {
    const waiting = entries.filter((e) => e.state === "waiting" && !(e.hold > Date.now()));
    note(entries.length);
    if (waiting.length > waits) say(`Kept on this device. Waiting to send (${waiting.length}).`);
    else if (arrived.length) say(waiting.length ? `Saved. Waiting to send (${waiting.length}).` : "Saved.");
    waits = waiting.length;
    draw({ entries, waiting, arrived }, box);
    for (const e of waiting) mark(e);
    if (arrived.length) renew(arrived);
  }

  // What one tab keeps or has sent, the others show too.
  function changed(entries, arrived) {
    show(entries, arrived);
    tabs.postMessage({ entries, arrived });
  }
  tabs.onmessage = ({ data }) => show(data.entries, data.arrived);

  addEventListener("online", () => box.flush(true));
  document.addEventListener("visibilitychange", () => document.hidden || box.flush());
  if ("offline" in document.body.dataset) offline();
  box.meet(who()).then(box.look).catch(console.warn).then(() => box.flush());

  // take keeps what a form is about to send. It resolves to what its sender then says:
  // done() when the server has answered, failed(retryAfter) when it has not. queued means
  // that the outbox sends it, after an earlier answer to the same form.
  async function take(form, body) {
    const unkeepable = { done() {}, failed: () => unkept(form) };
    if (broken) return unkeepable;
    const entry = described(form, body);
    let first;
    try {
      first = await box.keep(entry, hold);
    } catch (error) {
      console.warn(error);
      broken = true; // and is not waited for again on this page
      return unkeepable;
    }
    if (!first) box.look();
    return {
      queued: !first,
      done: () => box.settle(entry).catch(console.warn),
      failed: (retryAfter) => box.release(entry.id, retryAfter).catch(console.warn),
    };
  }

  // send keeps and sends what a script posts by itself, such as a draft: { path, form,
  // label, latest }, form as a form would be encoded. latest: only the last of a path
  // counts. It resolves once it is on this device, and rejects when it could not be kept.
  async function send({ path, form, label, latest }) {
    const id = uuidv7();
    const body = new URLSearchParams(form);
    body.set("event", id);
    await box.keep({ id, path, form: String(body), label, latest, said: "", page: location.pathname, as: who(), time: Date.now() });
  }

  // leave asks what to do with what waits, and forgets everything before it goes.
  async function leave(go) {
    const count = async () => (await box.list()).length;
    const rest = await count().catch(() => 0);
    if (rest && !(await ask(rest, async () => (await box.flush(true), count())))) return;
    // The server's answer clears all of this too, but not over plain http or on a shared host.
    const ours = (name) => name.replace(/^\w+ v\d+/, "") === root; // see sw.js
    const forget = async () => Promise.all([database.clear(), ...(self.caches ? await caches.keys() : []).filter(ours).map((name) => caches.delete(name))]);
    await Promise.race([forget(), new Promise((done) => setTimeout(done, 2000))]).catch(console.warn);
    note(0);
    try {
      localStorage.removeItem(`who${root}`);
    } catch {
      // Without storage there is nothing to forget.
    }
    go();
  }

  return { take, send, leave };
}

// who is here, as the last page from the server said: see keep.js.
function who() {
  try {
    return localStorage[`who${root}`] ?? "";
  } catch {
    return document.body.dataset.subject ?? "";
  }
}

// note tells the next page whether it has to load this script at once.
function note(count) {
  try {
    if (count) localStorage[`waiting${root}`] = count;
    else localStorage.removeItem(`waiting${root}`);
  } catch {
    // It is loaded when a form is used.
  }
}

async function post(entries) {
  const events = entries.map(({ id, path, form, time, as }) => ({ id, post: path, form, client_time: time, as }));
  const response = await fetch(`${root}/api/events`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ events }),
  });
  const { results } = response.ok ? await response.json() : {};
  return { status: response.status, retryAfter: seconds(response), results };
}

// seconds reads Retry-After, which is a number of seconds or a date (RFC 9110, 10.2.3).
function seconds(response) {
  const text = response.headers.get("Retry-After");
  if (!text) return 0;
  const date = Date.parse(text);
  return /^\d+$/.test(text) ? Number(text) : date ? Math.max(0, (date - Date.now()) / 1000) : 0;
}

// described is the entry of a form: what it posts, and in words what was answered.
function described(form, body) {
  const words = (e) => e?.textContent.replace(/\s+/g, " ").trim().slice(0, 120);
  const prompts = form.querySelectorAll(".q-prompt");
  const said = [];
  for (const [name, value] of body) {
    const control = [...form.elements].find((c) => c.name === name && (c.value === value || c.localName === "select"));
    if (!control || control.type === "hidden") continue;
    if (control.localName === "button") said.push(words(control));
    else if (control.localName === "select") said.push(words(control.selectedOptions[0]));
    else said.push(/radio|checkbox/.test(control.type) ? words(control.labels?.[0]) : value);
  }
  return {
    id: body.get("event"),
    path: new URL(form.action).pathname,
    form: String(body),
    time: Date.now(),
    as: who(),
    page: location.pathname + (form.id && `#${form.id}`),
    label: (prompts.length > 1 ? `${prompts.length} questions` : words(prompts[0] ?? form.querySelector("button"))) ?? "",
    said: said.filter(Boolean).join("; "),
  };
}

// A draft (latest) is of a form that somebody works on: it is put in there only while
// nobody has touched it (draft.js).
const formsOf = ({ path, latest }) =>
  [...document.forms].filter(
    (f) => f.matches("[data-enhance]") && new URL(f.action).pathname + (latest ? "/save" : "") === path && !(latest && f.dataset.named === "mine"),
  );

const line = (form, text, kept) => {
  const p = form.querySelector(".form-say");
  if (!p) return;
  p.textContent = text;
  p.classList.toggle("is-kept", kept);
  p.hidden = false;
};

// mark shows in a form what waits in it, also on a page that was loaded again since.
function mark(entry) {
  for (const form of formsOf(entry)) {
    if (form.dataset.kept === entry.id) continue;
    form.dataset.kept = entry.id;
    const given = new URLSearchParams(entry.form);
    for (const c of form.elements) {
      if (/radio|checkbox/.test(c.type)) c.checked = given.getAll(c.name).includes(c.value);
      else if (given.has(c.name) && c.localName !== "button" && c.type !== "hidden") c.value = given.get(c.name);
    }
    const done = given.get("done") === "yes" ? "Done. " : "";
    line(form, `${done}Kept on this device; it is ${entry.latest ? "saved" : "sent, and marked,"} when the server can be reached.`, true);
  }
}

function unkept(form) {
  const text =
    "Not saved: the server could not be reached, and this could not be kept on this device. Your answer is still on this page. Send it again when you are back online.";
  line(form, text, false);
  say(text);
  draw({ unkept: true });
}

// renew shows what became of the forms on this page: enhance.js puts those of the page as
// it is now in their place.
async function renew(arrived) {
  const forms = new Set(arrived.flatMap(formsOf));
  if (!forms.size) return;
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const form of forms) form.dispatchEvent(new CustomEvent("millrace:renew", { bubbles: true, detail: page }));
  } catch (error) {
    console.warn(error); // the next visit shows it
  }
}
