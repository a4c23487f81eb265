// The playground: each key asks the engine for a picture, which arrives as an island and
// is woken like any other. One question is under way at a time, and the next one carries
// the text as it is by then, so typing never waits.
//
// Once this script and the engine are here, nothing is asked of the server any more.

import { ask } from "./islands.js";
import { begin as beginWith, goTo, onInput, replaceAll, show, text, untouched } from "./playeditor.js";
import { setUp as setUpOut } from "./playout.js";
import { setUp as setUpPalette } from "./playpalette.js";
import { fragment, textOf } from "./playlink.js";
import { say } from "./say.js";

const rest = 350; // milliseconds without a key before the best layout is looked for
const silence = 1200; // … and before faults are read out

const root = document.getElementById("play");
const form = document.getElementById("play-form");
const picture = document.getElementById("play-picture");
const list = document.getElementById("play-faults");
const stale = document.getElementById("play-stale");

const state = { asking: false, again: false, timer: 0, typed: 0, shown: null, kind: "flow", first: 1, last: 1, faults: [], choice: "", took: 0 };

// --- From a text to its picture -----------------------------------------------------

// changed asks for a quick picture at once and for the best one when the keys rest.
function changed() {
  if (root.dataset.live === "no") return;
  state.typed ||= performance.now();
  state.choice = "";
  draw(1);
  clearTimeout(state.timer);
  // The best layout of a large diagram takes seconds, and would keep the next key waiting.
  state.timer = setTimeout(settle, Math.max(rest, 5 * state.took));
}

async function settle() {
  await draw(0);
  wake();
  keep();
}

// draw asks for the picture of the text, with a number of tries (0: the best). While one
// is under way the wish for another is remembered.
async function draw(tries) {
  if (state.asking) {
    state.again = tries === 0 ? "best" : state.again || "quick";
    return;
  }
  state.asking = true;
  const source = text();
  const query = place();
  const since = performance.now();
  try {
    const answer = await ask("draw", source, query, String(tries));
    if (tries === 1) state.took = performance.now() - since;
    take(source, query, answer);
  } catch (error) {
    return failed(error);
  } finally {
    state.asking = false;
  }
  const again = state.again;
  state.again = false;
  if (again) await draw(again === "best" ? 0 : 1);
}

// place is where the island stands, and what is in a blank box.
function place() {
  return [location.search.slice(1), state.choice && `diagram.choice=${state.choice}`].filter(Boolean).join("&");
}

function take(source, query, [html, kind, first, last, kept, ...rest]) {
  if (!kept) forget();
  if (html) Object.assign(state, { kind, first: +first, last: +last });
  state.faults = [];
  for (let i = 0; i < rest.length; i += 4) {
    state.faults.push({ line: +rest[i], col: +rest[i + 1], message: rest[i + 2], hint: rest[i + 3] });
  }
  // A line that is still being typed may have moved away under its fault.
  if (source === text()) showFaults();
  const drawn = state.shown === null && untouched() && !query.includes("diagram.choice=") && picture.firstElementChild;
  if (drawn) state.shown = html; // the server drew it
  if (html && html !== state.shown && (!kept || query === place())) put(html);
  stale.hidden = !!html || !picture.firstElementChild;
  picture.classList.toggle("is-stale", !stale.hidden);
  if (state.typed && (html || state.faults.length) && source === text()) {
    performance.measure("millrace:picture", { start: state.typed, end: performance.now() });
    state.typed = 0;
  }
}

// put replaces the picture. What was in use stays in use, and scrolled to where it was.
function put(html) {
  const region = () => picture.querySelector(".diagram-scroll");
  const { scrollLeft = 0, scrollTop = 0 } = region() ?? {};
  const unfolded = picture.querySelector(":scope > .diagram-fold[open]");
  const focused = picture.contains(document.activeElement) && document.activeElement.id;
  picture.innerHTML = html;
  state.shown = html;
  Object.assign(region() ?? {}, { scrollLeft, scrollTop });
  if (unfolded) picture.querySelector(":scope > .diagram-fold")?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// wake lets the picture behave: once the keys rest, or somebody reaches for it. Until then
// it is new with each key, and only looked at.
function wake() {
  document.dispatchEvent(new Event("millrace:content"));
}

// submitted keeps forms in the page, where the text is.
async function submitted(event) {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  if (!name) return;
  if (event.target.matches(".play-fill")) {
    // The key stands in the text, so there is nobody to ask.
    state.choice = value;
    await draw(0);
    wake();
    return say(document.getElementById("diagram-verdict")?.textContent ?? "");
  }
  // A button of an island that is about to wake is pressed once more when it has.
  for (let tries = 0; tries < 40; tries++) {
    const island = picture.querySelector("[data-island]");
    if (island?.dataset.live === "yes") return island.querySelector(`button[name="${name}"][value="${value}"]`)?.click();
    wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// --- Faults -------------------------------------------------------------------------

let speaking = 0;

function showFaults() {
  show(state.faults);
  list.replaceChildren(...state.faults.map(entry));
  clearTimeout(speaking);
  const words = state.faults.length ? spoken(state.faults) : list.dataset.spoken ? "The text is in order again." : "";
  if (words === (list.dataset.spoken ?? "")) return;
  speaking = setTimeout(() => {
    say(words);
    list.dataset.spoken = state.faults.length ? words : "";
  }, silence);
}

function entry({ line, col, message, hint }) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "play-fault-at";
  button.textContent = `${line}:${col}`;
  button.setAttribute("aria-label", `Go to line ${line}, column ${col}`);
  button.addEventListener("click", () => goTo(line, col));
  item.append(button, " ", message);
  if (hint) {
    const element = document.createElement("span");
    element.className = "play-fault-hint";
    element.textContent = ` ${hint}`;
    item.append(element);
  }
  return item;
}

function spoken(faults) {
  const [{ line, col, message, hint }] = faults;
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
  return `Line ${line}, column ${col}: ${message} ${hint}${more}`;
}

// --- The address ----------------------------------------------------------------------

let kept = ""; // the fragment that stands for the text in the address

// forget takes the island's place out of the address when it belongs to another text.
function forget() {
  if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);
}

// keep writes the text into the address, so that a reload and a copied address find it.
async function keep() {
  const source = text();
  const fresh = await fragment(source);
  if (source !== text() || fresh === kept) return;
  kept = fresh;
  history.replaceState(history.state, "", `${location.pathname}${standing()}#${fresh}`);
}

// standing is the island's part of the address: what else is there asked for another text.
function standing() {
  const own = location.search.slice(1).split("&").filter((pair) => pair.startsWith("diagram."));
  return own.length ? `?${own.join("&")}` : "";
}

// link returns the address that opens what is here now.
async function link() {
  return `${location.origin}${location.pathname}${standing()}#${await fragment(text())}`;
}

// open takes the text out of the address, if there is one, and puts it into the editor.
async function open(put) {
  const wanted = location.hash.slice(1);
  if (!wanted || wanted === kept) return;
  let source;
  try {
    source = await textOf(wanted);
  } catch (error) {
    console.warn(error);
    tell("This link is broken: it was cut off or changed on its way. Ask for it again.");
    return;
  }
  if (source === null) return;
  kept = wanted;
  put(source);
}

// --- What is said below the picture ----------------------------------------------------

const said = document.getElementById("play-said");
let fading = 0;

function tell(words) {
  said.textContent = words;
  say(words);
  clearTimeout(fading);
  fading = setTimeout(() => (said.textContent = ""), 8000);
}

// --- Examples ---------------------------------------------------------------------------

function setUpExamples() {
  const menu = document.getElementById("play-examples");
  for (const example of menu.querySelectorAll("[data-fragment]")) {
    example.addEventListener("click", async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const source = await textOf(example.dataset.fragment);
      close();
      replaceAll(source);
    });
  }
  const close = () => {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  };
  menu.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.addEventListener("pointerdown", ({ target }) => menu.contains(target) || (menu.open = false));
}

// failed leaves the drawing to the server, by the form.
function failed(error) {
  console.error(error);
  root.dataset.live = "no";
  tell("The playground cannot draw in this browser just now. “Draw it” asks the server to.");
}

// --- Beginning --------------------------------------------------------------------------

async function begin() {
  form.addEventListener("submit", (event) => root.dataset.live === "no" || event.preventDefault());
  picture.addEventListener("submit", submitted);
  for (const reach of ["pointerdown", "focusin"]) picture.addEventListener(reach, wake);
  onInput(changed);
  addEventListener("hashchange", () => open(replaceAll));
  setUpExamples();
  setUpPalette(state);
  setUpOut(state, { link, tell });
  await open(beginWith);
  await draw(0);
  wake();
  if (root.dataset.live === "no") return;
  root.dataset.live = "yes";
  performance.mark("millrace:play");
  // The id of a lesson's diagram is good until the lesson changes; the text itself is good
  // for ever.
  if (!kept && new URLSearchParams(location.search).has("from")) await keep();
}

if (form && document.body.dataset.wasm) {
  begin().catch(failed);
}
