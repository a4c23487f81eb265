// Knows which section of a lesson is being read: marks it in the contents, names it over
// the text of a narrow screen, and tells the server, so that the next visit can go on from
// there. The server is told only by a visitor who has done something already: before that
// nothing is kept about anybody.

import { root } from "./root.js";
import { uuidv7 } from "./uuid.js";

const rest = 4000; // milliseconds in a section before it counts as being read

const lesson = document.querySelector("[data-lesson]")?.dataset.lesson;
const visible = new Set();
let current = "";
let told = "";
let timer = 0;

const links = () => document.querySelectorAll("a[data-section]");
const targetOf = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    mark();
  },
  { rootMargin: "-15% 0% -55% 0%" },
);

function watch() {
  watcher.disconnect();
  visible.clear();
  for (const target of new Set([...links()].map(targetOf))) if (target) watcher.observe(target);
}

// mark takes the last section in reading order that crosses the upper half.
function mark() {
  let section = "";
  for (const link of document.querySelectorAll("#toc a[data-section]")) {
    if (visible.has(targetOf(link))) section = link.dataset.section;
  }
  const here = document.querySelector(".toc-here");
  if (!section || !here) return;
  for (const link of links()) {
    if (link.dataset.section === section) {
      link.setAttribute("aria-current", "location");
      here.textContent = link.querySelector("span").firstChild.data;
    } else link.removeAttribute("aria-current");
  }
  if (section === current) return;
  current = section;
  clearTimeout(timer);
  timer = setTimeout(tell, rest);
}

async function tell() {
  if (!document.body.dataset.subject || current === told || document.hidden) return;
  const section = current;
  const event = {
    id: uuidv7(),
    kind: "position",
    content_id: section,
    content_rev: "",
    payload: { lesson },
    client_time: Date.now(),
  };
  try {
    const response = await fetch(`${root}/api/events`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ events: [event] }),
      keepalive: true,
    });
    if (response.ok) told = section;
  } catch {
    // Where somebody reads is worth no message; the next section tries again.
  }
}

// A choice in the contents is read at once: they do not stay open over it.
addEventListener("click", (event) => {
  const fold = event.target.closest(".toc-fold a")?.closest("details");
  if (fold) fold.open = false;
});

if (lesson) {
  watch();
  document.addEventListener("millrace:content", watch);
}
