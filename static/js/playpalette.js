// The palette: a button for each kind of box writes one at the cursor, on a line of its
// own, with its label selected so that typing names it.

import { caret, lineOf, lineStart, replace, text } from "./playeditor.js";

// shapes are how each kind is usually drawn.
const shapes = {
  client: ["([", "])"],
  service: ["[", "]"],
  queue: ["[[", "]]"],
  worker: ["[", "]"],
  database: ["[(", ")]"],
  external: ["[", "]"],
};

// In a sequence a participant may have a symbol of its own.
const symbols = { client: "actor", queue: "queue", database: "database" };

export function setUp(state) {
  const palette = document.querySelector(".play-palette");
  palette.hidden = false;
  palette.addEventListener("click", ({ target }) => {
    const kind = target.closest("[data-insert]")?.dataset.insert;
    if (kind) insert(kind, state);
  });
}

function insert(kind, state) {
  const source = text();
  const name = kind[0].toUpperCase() + kind.slice(1);
  const id = unused(name, source);
  const label = id.replace(/(\d+)$/, " $1");
  const [before, behind] = state.kind === "sequence" ? participant(kind, id) : box(kind, id);
  // Behind the cursor's line, as long as that is a line of the diagram and not its first.
  const line = Math.min(Math.max(lineOf(caret()), state.first), state.last);
  const start = lineStart(line);
  const newline = source.indexOf("\n", start);
  const end = newline < 0 ? source.length : newline;
  const indent = /^[ \t]*/.exec(source.slice(start, end))[0] || "  ";
  const head = `\n${indent}${before}`;
  const at = end + head.length;
  replace(end, end, head + label + behind, at, at + label.length);
}

function box(kind, id) {
  const [open, close] = shapes[kind];
  return [`${id}${open}`, `${close}:::${kind}`];
}

function participant(kind, id) {
  const word = symbols[kind];
  if (word === "actor") return [`actor ${id} as `, ""];
  const symbol = word ? `@{ "type": "${word}" }` : "";
  return [`participant ${id}${symbol} as `, ""];
}

// unused returns an id that the text does not have: Queue, Queue2, Queue3 …
function unused(name, source) {
  const taken = (id) => new RegExp(`(^|[^\\p{L}\\p{N}_])${id}($|[^\\p{L}\\p{N}_])`, "u").test(source);
  for (let n = 1; ; n++) {
    const id = n > 1 ? name + n : name;
    if (!taken(id)) return id;
  }
}
