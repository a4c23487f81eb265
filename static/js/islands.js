// Wakes the widgets that the server drew: starts the engine when an island comes near,
// adopts the server's nodes, keeps them up to date with patches and passes on what a
// learner does.
//
// Without this script, or until the engine has loaded, an island is a picture and a form
// that works. Nothing here is needed to read a lesson.
//
// <body> says where things lie: data-wasm, data-wasm-exec, data-worker. With
// data-engine="page" there, or engine=page in the address, the engine runs without a
// Worker. A script that put new content on the page dispatches "millrace:content" on
// document.

import { remember } from "./address.js";
import { connect } from "./link.js";
import { apply, inUse, kinds, number } from "./patch.js";
import { pressOf } from "./press.js";

const { wasm, wasmExec, worker, engine } = document.body.dataset;
const motion = matchMedia("(prefers-reduced-motion: reduce)");

// Islands by number, which messages carry: an island that is put on the page again is
// another one, and answers to the old one find nobody. Each message to the engine has
// one answer; until it comes the island is busy and what else happens is queued.
const islands = new Map();
const byRoot = new WeakMap();
let lastNumber = 0;

const islandOf = (target) => byRoot.get(target.closest?.("[data-island]"));

// --- Messages ---------------------------------------------------------------------

let starting; // a promise, once an island woke
let post; // sends a message, once the engine runs

function startEngine() {
  const onPage = (new URLSearchParams(location.search).get("engine") ?? engine) === "page";
  starting ??= connect({ wasm, exec: wasmExec, worker: onPage ? "" : worker }, hear).then((send) => (post = send));
  return starting;
}

// Questions that are about no island, by number, and who waits for the answer.
const questions = new Map();

// ask puts a question to the engine and resolves with its answer, both lists of texts.
export async function ask(...question) {
  await startEngine();
  return new Promise((resolve, reject) => {
    questions.set(++lastNumber, { resolve, reject });
    post("ask", lastNumber, ...question);
  });
}

function hear(kind, n, ...content) {
  if (kind === "stopped") return stopped();
  if (kind === "answered") {
    questions.get(n)?.resolve(content[0]);
    questions.delete(n);
    return;
  }
  const island = islands.get(n);
  if (!island) return;
  island.busy = false;
  if (kind === "opened") opened(island, ...content);
  else if (kind === "patched") patched(island, ...content);
  else refused(island, ...content);
  pump(island);
}

// stopped is heard if the engine crashed: a fault of ours, which costs the page no more
// than its motion.
function stopped() {
  starting = Promise.reject(new Error("the engine stopped"));
  starting.catch(() => {}); // whoever wakes next hears of it
  for (const { reject } of questions.values()) reject(new Error("the engine stopped"));
  for (const island of islands.values()) if (island.asked) giveUp(island);
}

// send queues a message. A control that moves faster than the engine answers sends its
// latest value only.
function send(island, kind, ...content) {
  const message = [kind, island.number, ...content];
  const last = island.queue.at(-1);
  if (kind === "send" && last?.[0] === "send" && last[2] === content[0] && content[0] !== "do") island.queue.pop();
  island.queue.push(message);
  pump(island);
}

function pump(island) {
  if (island.busy || !island.queue.length) return;
  island.busy = true;
  post(...island.queue.shift());
}

// --- Waking up --------------------------------------------------------------------

const nearby = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) if (entry.isIntersecting) wake(byRoot.get(entry.target));
  },
  { rootMargin: "50%" },
);

// scan meets the islands that are new on the page and forgets those that left it.
function scan() {
  for (const island of islands.values()) {
    if (island.root.isConnected) continue;
    islands.delete(island.number);
    if (island.asked) post?.("close", island.number);
  }
  for (const root of document.querySelectorAll("[data-island]")) {
    if (byRoot.has(root)) continue;
    // Drawn for the address as it is now: other islands may change it before this one wakes.
    const query = location.search.slice(1);
    const island = { number: ++lastNumber, id: root.dataset.island, root, query, queue: [] };
    islands.set(island.number, island);
    byRoot.set(root, island);
    nearby.observe(root);
  }
}

async function wake(island) {
  if (!island || island.asked) return;
  island.asked = true;
  nearby.unobserve(island.root);
  try {
    await startEngine();
  } catch (error) {
    console.error(error);
    return giveUp(island);
  }
  if (!islands.has(island.number)) return;
  const { widget, defaults = "" } = island.root.dataset;
  send(island, "open", widget, island.id, defaults, island.query, motion.matches);
}

// opened adopts the server's nodes, or, if the engine has another tree in mind, asks for
// all of it.
function opened(island, count, hash) {
  island.nodes = number(island.root);
  if (island.nodes.length !== count || kinds(island.nodes) !== hash) {
    console.warn(`${island.id}: ${island.nodes.length} nodes, not ${count}; drawn anew`);
    send(island, "redraw");
    island.odd = true;
  }
  island.live = true;
  island.root.dataset.live = "yes";
  performance.mark("millrace:live");
  const table = island.root.querySelector("details[data-table]");
  if (table) passFold(island, table);
  for (const control of touched(island)) pass(island, control);
  if (island.pressed) send(island, "send", "do", island.pressed);
}

// touched yields the controls that somebody used before the island was live.
function* touched({ id, root }) {
  for (const control of root.querySelectorAll("input, select")) {
    if (!control.name.startsWith(`${id}.`) || control.type === "hidden") continue;
    if (control.type === "radio" ? control.checked && !control.defaultChecked : differs(control)) yield control;
  }
}

function differs(control) {
  if (control.type === "checkbox") return control.checked !== control.defaultChecked;
  if (control.localName === "input") return control.value !== control.defaultValue;
  return control.selectedOptions[0] !== (control.querySelector("[selected]") ?? control.options[0]);
}

function refused(island, why) {
  console.warn(why);
  if (!island.live || island.odd) giveUp(island);
}

// giveUp leaves an island to its form and says so.
function giveUp(island) {
  if (island.over) return;
  island.over = true;
  island.live = false;
  island.wait = 0;
  island.queue.length = 0;
  delete island.root.dataset.live;
  const note = document.createElement("p");
  note.className = "island-note";
  note.setAttribute("role", "status");
  note.textContent = "This cannot move just now. Its buttons still work: each loads the page again.";
  island.root.append(note);
}

// --- Patches and the clock ----------------------------------------------------------

function patched(island, bytes, wait, query) {
  if (!island.root.isConnected) return scan();
  if (bytes) {
    island.odd = false;
    const inside = island.root.contains(document.activeElement);
    island.nodes = apply(island.nodes, bytes);
    // A button that had the focus may be gone: then it goes on in the picture.
    if (inside && document.activeElement === document.body) island.nodes[0].querySelector("[data-keys]")?.focus({ preventScroll: true });
    if (island.root !== island.nodes[0]) {
      const [old, still] = [island.root, island.nodes[0]].map((root) => root.querySelector("[data-still]"));
      if (old) still?.replaceChildren(...old.childNodes);
      island.root = island.nodes[0];
      island.root.dataset.live = "yes";
      byRoot.set(island.root, island);
    }
  }
  if (query !== null) remember(island.id, query);
  if (wait && !island.wait) island.since = performance.now();
  island.wait = wait;
  if (wait) requestFrame();
  if (!island.queue.length) settle(island);
}

let frame = 0;
let rest = 0; // a timer, while no island has anything new for some frames

function requestFrame() {
  frame ||= requestAnimationFrame(tick); // a hidden page gets none, so everything rests
}

// tick lets the time since an island's last frame pass, once that is long enough for
// something to happen: its wait is the engine's word for that, in ms, and 0 when nothing
// plays. Never more than a tenth of a second passes, or one wait where that is longer:
// after a pause of the page a run goes on where it was.
function tick(now) {
  frame = 0;
  let soonest = Infinity; // ms until an island wants a frame
  for (const island of islands.values()) {
    if (!island.wait) continue;
    const ms = Math.floor(now - island.since);
    const most = Math.max(100, island.wait);
    if (!island.busy && ms >= island.wait) {
      island.since = ms > most ? now : island.since + ms;
      send(island, "frame", Math.min(ms, most));
    }
    if (!island.busy) soonest = Math.min(soonest, island.wait - ms); // else its answer asks for a frame
  }
  clearTimeout(rest);
  if (soonest < 50) requestFrame();
  else if (soonest < Infinity) rest = setTimeout(requestFrame, soonest - 25);
}

// --- What a learner does --------------------------------------------------------------

// pass sends what a control says.
function pass(island, { name, type, checked, value }) {
  send(island, "send", name.slice(island.id.length + 1), type !== "checkbox" ? value : checked ? "on" : "off");
}

// What is typed counts once it is entered: on its way to 120 it is 1 and 12.
function changed({ type, target }) {
  const island = islandOf(target);
  if (!island?.live || !target.name?.startsWith(`${island.id}.`)) return;
  if (type === "change" || !/^(number|text)$/.test(target.type)) pass(island, target);
}

function clicked(event) {
  const button = event.target.closest?.("button");
  const island = button && islandOf(button);
  if (!island?.live || button.name !== `${island.id}.do`) return;
  event.preventDefault();
  send(island, "send", "do", button.value);
}

// pressed passes on what is pressed in a picture, once the island is live.
function pressed(event) {
  const [place, press] = pressOf(event);
  const island = place && islandOf(place);
  if (!island || island.over) return;
  if (event.key !== "Escape") event.preventDefault(); // which others may hear as well
  const value = press === "play" && island.root.dataset.state === "playing" ? "pause" : press;
  if (island.live) return send(island, "send", "do", value);
  island.pressed = value;
  wake(island);
}

// A button elsewhere on the page may post an island's form: that is sent.
function submitted(event) {
  if (islandOf(event.target)?.live && event.submitter?.formMethod !== "post") event.preventDefault();
}

function toggled({ target }) {
  const island = target.matches("details[data-table]") && islandOf(target);
  if (island?.live) passFold(island, target);
}

// passFold says whether the data table is folded: hundreds of rows are kept up to date
// only for those who look at them.
function passFold(island, { open }) {
  send(island, "send", "table", open ? "open" : "closed");
}

// A field in use is not written to, so a value that the engine refused would stay when
// the field is left. Once everything is answered, settle puts the engine's value back.
function left({ target }) {
  const island = islandOf(target);
  if (!island?.live || !/^(number|range|text)$/.test(target.type)) return;
  island.left = target;
  if (!island.busy) settle(island);
}

function settle(island) {
  const field = island.left;
  island.left = null;
  if (field && !inUse(field)) field.value = field.defaultValue;
}

if (wasm) {
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("click", clicked);
  document.addEventListener("click", pressed);
  document.addEventListener("keydown", pressed);
  document.addEventListener("submit", submitted);
  document.addEventListener("focusout", left);
  document.addEventListener("toggle", toggled, true); // it does not bubble
  document.addEventListener("pointerdown", ({ target }) => wake(islandOf(target)));
  document.addEventListener("focusin", ({ target }) => wake(islandOf(target)));
  document.addEventListener("millrace:content", scan);
  motion.addEventListener("change", () => {
    for (const island of islands.values()) if (island.live) send(island, "reduced", motion.matches);
  });
  scan();
}
