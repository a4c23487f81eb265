// Opens a glossary term where it stands: by hovering, by focus or by a tap; Escape or
// leaving it closes it. The definitions come once, when the first term is met. If they
// do not come, the link to the glossary is still a link.

import { root } from "./root.js";

const shortly = 180; // milliseconds a pointer rests before a term opens
const leave = 280; // milliseconds to move from the term to its definition

let glossary = null;
let open = null; // the term that is open
let timer = 0;

const box = document.createElement("div");
box.className = "term-pop";
box.id = "term-pop";
box.popover = "manual";
const title = document.createElement("strong");
const text = document.createElement("p");
text.id = "term-text";
const more = document.createElement("a");
more.textContent = "In the glossary";
box.append(title, text, more);

async function definitions() {
  const response = await fetch(`${root}/glossary.json`);
  if (!response.ok) throw new Error(`glossary: ${response.status}`);
  return new Map((await response.json()).map((term) => [term.slug, term]));
}

async function show(link) {
  clearTimeout(timer);
  if (open === link) return;
  glossary ??= definitions();
  let term;
  try {
    term = (await glossary).get(link.dataset.term);
  } catch {
    glossary = null; // the next term tries again
  }
  if (!term || !(link.matches(":hover, :focus") || link === asked)) return;
  hide();
  title.textContent = term.name;
  text.textContent = term.text;
  more.href = link.href;
  link.after(box); // the next thing that Tab and a screen reader come to
  box.showPopover();
  place(link);
  link.setAttribute("aria-describedby", text.id);
  open = link;
}

// place puts the box under the term's first line, or over it where there is no room.
function place(link) {
  const at = link.getClientRects()[0];
  const width = box.offsetWidth;
  const left = Math.max(16, Math.min(at.left, document.documentElement.clientWidth - width - 16));
  const below = at.bottom + 6 + box.offsetHeight <= innerHeight;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${(below ? at.bottom + 6 : at.top - box.offsetHeight - 6) + scrollY}px`;
}

function hide() {
  clearTimeout(timer);
  open?.removeAttribute("aria-describedby");
  open = asked = null;
  if (box.isConnected) {
    box.hidePopover();
    box.remove();
  }
}

let asked = null; // the term that was tapped

const termAt = (target) => target.closest?.("a.term[data-term]");

if (box.showPopover) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = termAt(event.target);
    if (link) {
      clearTimeout(timer);
      timer = setTimeout(show, shortly, link);
    } else if (box.contains(event.target)) {
      clearTimeout(timer);
    } else {
      clearTimeout(timer);
      if (open && !open.matches(":focus")) timer = setTimeout(hide, leave);
    }
  });
  document.addEventListener("focusin", (event) => {
    const link = termAt(event.target);
    if (link) show(link);
    else if (open && !box.contains(event.target)) hide();
  });
  document.addEventListener("click", (event) => {
    const link = termAt(event.target);
    if (link && event.pointerType !== "mouse" && event.pointerType !== "") {
      event.preventDefault();
      asked = link;
      show(link);
    } else if (open && !box.contains(event.target)) {
      hide();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    if (box.contains(document.activeElement)) open.focus();
    hide();
  });
}
