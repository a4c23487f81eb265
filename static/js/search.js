// Keys for the search: "/" goes to its field from every page, the arrows through what was
// found, Escape back to the field. A key without a modifier can be in the way of somebody
// who speaks to their computer, so "/" can be switched off on the search page (WCAG 2.1.4).

import { root } from "./root.js";

const off = "search-key-off";

function enabled() {
  try {
    return localStorage.getItem(off) === null;
  } catch {
    return true;
  }
}

function choose(on) {
  try {
    if (on) localStorage.removeItem(off);
    else localStorage.setItem(off, "yes");
  } catch {
    // Without storage there is nothing to remember it in.
  }
}

const results = document.querySelector("[data-results]");
const field = document.getElementById("search-q");
const hits = () => [...results.querySelectorAll("h3 a")];

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "/" && !writes(event.target) && enabled()) {
    event.preventDefault();
    open();
  } else if (results && move(event.key, event.target)) {
    event.preventDefault();
  }
});

// writes reports whether a key pressed there is written, or chooses something.
function writes(target) {
  return target.isContentEditable || (target.matches?.("input, textarea, select") && !target.matches("[type=checkbox], [type=radio], [type=range]"));
}

function open() {
  const box = [...document.querySelectorAll("[data-search]")].find((b) => b.checkVisibility());
  if (!box) return location.assign(`${root}/search`); // a narrow screen has no field in its head
  box.focus();
  box.select();
}

// move follows an arrow key from the field to the hits, among them and back.
function move(key, from) {
  const list = hits();
  const at = list.indexOf(from);
  if (at < 0 && from !== field) return false;
  if (key === "ArrowDown") list[Math.min(at + 1, list.length - 1)]?.focus();
  else if (key === "ArrowUp" && at > 0) list[at - 1].focus();
  else if ((key === "ArrowUp" || key === "Escape") && at >= 0) field.focus();
  else return false;
  return true;
}

const keys = document.querySelector("[data-search-key]");
if (keys) {
  const box = keys.querySelector("input");
  box.checked = enabled();
  box.addEventListener("change", () => choose(box.checked));
  keys.hidden = false;
}
