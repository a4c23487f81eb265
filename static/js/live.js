// Keeps an instructor's picture of a class as it is, without a reload. The server says only
// that something changed; the page asks for itself again and takes over what is new, in
// place: focus, scroll, open folds and the form stay as they are. Without this script, or a
// stream, "Look again" does the same.

import { say } from "./say.js";

const parts = ["picture-counts", "picture-at", "picture-stuck", "picture-list"];
const told = document.getElementById("picture-live");
const address = document.querySelector("[data-live]")?.dataset.live;

let source; // the open stream, while somebody looks
let wanted = false; // something changed that is not here yet
let busy = false;
let rest = 0; // milliseconds until the page may be asked for again
let moved = 0; // rows that changed since that was last said
let quiet = 0; // no word before then
let lost = false; // the stream broke, and what happened since was told to nobody

// look asks for the page once at a time, and rests four times as long as that took: a class
// of thousands at work must not keep the server at nothing else.
async function look() {
  wanted = true;
  if (busy) return;
  busy = true;
  while (wanted && !document.hidden) {
    wanted = false;
    const began = performance.now();
    try {
      await take();
      show("Kept up to date.");
    } catch {
      show("The newest state could not be fetched. Trying again.");
      wanted = true;
    }
    rest = Math.min(Math.max(1000, 4 * (performance.now() - began)), 20_000);
    await new Promise((done) => setTimeout(done, rest));
  }
  busy = false;
}

async function take() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(20_000) });
  if (response.redirected || response.status === 404) return location.reload(); // signed out, or no instructor any more
  if (!response.ok) throw new Error(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!document.getElementById("picture-list") !== !page.getElementById("picture-list")) return location.reload();
  const focused = document.activeElement;
  const key = focused?.closest("#picture-list, #picture-stuck, #picture-counts") && focused.getAttribute("href");
  for (const id of parts) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (old && fresh) morph(old, fresh);
  }
  if (key && document.activeElement !== focused) {
    (focused.isConnected ? focused : document.querySelector(`#picture-list a[href="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("millrace:content"));
  tell();
}

// morph makes an element like a fresh one, and touches nothing that is alike. Children with
// ids keep theirs wherever they move; others go by their place.
function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.localName === "tr" && old.id !== "picture-all" && news(old) !== news(fresh)) moved++;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const here = new Map([...old.children].filter((e) => e.id).map((e) => [e.id, e]));
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const like = node.id ? here.get(node.id) : at && !at.id && at.nodeName === node.nodeName ? at : null;
    if (!like) {
      if (node.localName === "tr") moved++; // somebody has come
      old.insertBefore(document.adoptNode(node), at);
      continue;
    }
    if (like === at) at = at.nextSibling;
    else old.insertBefore(like, at);
    if (like.nodeType === Node.ELEMENT_NODE) morph(like, node);
    else if (like.nodeValue !== node.nodeValue) like.nodeValue = node.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// news is what makes a row another one: not that "5 minutes ago" are six by now.
const news = (row) => [...row.querySelectorAll("a[title], time")].map((e) => e.title || e.dateTime).join("|") + row.querySelectorAll(".picture-flag").length;

// tell speaks of what changed, at most every ten seconds.
function tell() {
  if (!moved) return;
  const wait = quiet - Date.now();
  if (wait > 0) return void setTimeout(tell, wait + 50);
  quiet = Date.now() + 10_000;
  const words = moved === 1 ? "1 change just now." : `${moved} changes just now.`;
  moved = 0;
  say(words);
  show(words);
}

function show(words) {
  if (told && told.textContent !== words) told.textContent = words;
}

function open() {
  if (source || document.hidden) return;
  source = new EventSource(address);
  source.addEventListener("change", look);
  source.onopen = () => {
    show("Kept up to date.");
    if (lost) look();
    lost = false;
  };
  source.onerror = () => {
    lost = true;
    show("The connection is lost. Trying again.");
    if (source.readyState !== EventSource.CLOSED) return;
    close(); // the browser gave up: the answer was an error
    setTimeout(() => (look(), open()), 10_000);
  };
}

function close() {
  source?.close();
  source = undefined;
}

// Arrows lead from cell to cell; Tab goes on as ever.
function step(event) {
  const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = event.target.closest?.("#picture-table :is(th, td)");
  if (!move || !cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const rows = [...cell.closest("table").rows];
  let [row, column] = [rows.indexOf(cell.parentNode), cell.cellIndex];
  for (;;) {
    row += move[0];
    column += move[1];
    const next = rows[row]?.cells[column];
    if (!next) return;
    const link = next.querySelector("a");
    if (!link) continue;
    event.preventDefault();
    return link.focus();
  }
}

if (address) {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : (look(), open())));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => {
    if (event.persisted) look(); // Back to a page that slept
    open();
  });
  document.addEventListener("keydown", step);
  open();
}
