// The editor of the playground: a plain <textarea>, so that undo, spelling, find,
// dictation and a phone's keyboard work as everywhere, with line numbers beside it and
// marks behind it. Tab moves on, as in any form.

const field = document.getElementById("play-text");
const gutter = document.getElementById("play-gutter");
const marks = document.getElementById("play-marks");

export const text = () => field.value;

// onInput calls back after each change of the text.
export function onInput(changed) {
  field.addEventListener("input", () => {
    draw();
    changed();
  });
}

// replace puts a text in the place of a range and selects some of it. It goes through
// the browser's own editing where it can, so that undo takes it back.
export function replace(from, to, fresh, selectFrom = from + fresh.length, selectTo = selectFrom) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const done = fresh ? document.execCommand("insertText", false, fresh) : document.execCommand("delete");
  if (!done) {
    field.setRangeText(fresh, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(selectFrom, selectTo);
}

// replaceAll puts another text into the editor and leaves the focus where it is.
export function replaceAll(fresh) {
  if (fresh === field.value) return;
  const before = document.activeElement;
  replace(0, field.value.length, fresh, 0);
  if (before !== field) {
    field.blur();
    before?.focus({ preventScroll: true });
  }
  field.scrollTop = field.scrollLeft = 0;
}

// begin puts a text into an editor that nobody has used yet.
export function begin(fresh) {
  field.value = fresh;
  draw();
}

// untouched reports whether the text is the one that came with the page.
export const untouched = () => field.value === field.defaultValue;

export const caret = () => field.selectionEnd;

// goTo puts the caret at a line and a column, both from 1, the latter in characters.
export function goTo(line, col) {
  const at = offset(line, col);
  field.focus();
  field.setSelectionRange(at, at);
  const height = field.scrollHeight / lineCount();
  const y = (line - 1) * height;
  if (y < field.scrollTop || y > field.scrollTop + field.clientHeight - 2 * height) {
    field.scrollTop = Math.max(0, y - field.clientHeight / 2);
  }
}

// lineStart returns the offset at which a line, from 1, begins.
export function lineStart(line) {
  let at = 0;
  for (; line > 1; line--) {
    const next = field.value.indexOf("\n", at);
    if (next < 0) return field.value.length;
    at = next + 1;
  }
  return at;
}

export function lineOf(at) {
  return field.value.slice(0, at).split("\n").length;
}

function offset(line, col) {
  const start = lineStart(line);
  const end = field.value.indexOf("\n", start);
  const characters = [...field.value.slice(start, end < 0 ? undefined : end)];
  return start + characters.slice(0, col - 1).join("").length;
}

const lineCount = () => field.value.split("\n").length;

// --- Faults -----------------------------------------------------------------------

let faults = [];
let drawn = "";

// show marks the lines and places that faults are about.
export function show(list) {
  faults = list;
  if (list.length) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  draw();
}

// draw brings numbers and marks in line with the text. Lines never wrap, so each is as
// high as its number.
function draw() {
  const lines = field.value.split("\n");
  const wrong = new Map();
  for (const fault of faults) if (!wrong.has(fault.line)) wrong.set(fault.line, fault.col);
  const key = `${lines.length} ${[...wrong].map(([line, col]) => `${line}:${col}:${lines[line - 1]}`).join("\n")}`;
  if (key !== drawn) {
    drawn = key;
    gutter.replaceChildren(...lines.map((_, i) => number(i + 1, wrong.has(i + 1))));
    marks.replaceChildren(...lines.flatMap((line, i) => marked(line, wrong.get(i + 1))));
  }
  follow();
}

function number(n, wrong) {
  const element = document.createElement("span");
  element.textContent = n;
  if (wrong) element.className = "is-wrong";
  return element;
}

// marked is a line as it stands behind the text: empty, or with its fault underlined
// from the column on to the end of a word.
function marked(line, col) {
  if (!col) return ["\n"];
  const characters = [...line];
  const before = characters.slice(0, col - 1).join("");
  const rest = characters.slice(col - 1).join("");
  const length = /^[\p{L}\p{N}_]+/u.exec(rest)?.[0].length || (rest ? String.fromCodePoint(rest.codePointAt(0)).length : 0);
  const element = document.createElement("span");
  element.className = "is-wrong";
  const mark = document.createElement("mark");
  mark.textContent = rest.slice(0, length) || " ";
  element.append(before, mark, `${rest.slice(length)}\n`);
  return [element];
}

function follow() {
  gutter.scrollTop = marks.scrollTop = field.scrollTop;
  marks.scrollLeft = field.scrollLeft;
}

field.addEventListener("scroll", follow, { passive: true });

// A new line keeps the indentation of the one above.
field.addEventListener("beforeinput", (event) => {
  if (event.inputType !== "insertLineBreak") return;
  const { selectionStart: from, selectionEnd: to, value } = field;
  const indent = /^[ \t]*/.exec(value.slice(value.lastIndexOf("\n", from - 1) + 1, from))[0];
  if (!indent) return;
  event.preventDefault();
  queueMicrotask(() => replace(from, to, `\n${indent}`));
});

draw();
