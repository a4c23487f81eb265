// For an author at work: when the server has loaded what was saved, the page takes its
// new text in place, with the scroll position and the open folds as they were. Faults
// are shown over the last good page. Only pages of `millrace dev` have data-dev.

import { root } from "./root.js";

async function reload() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  swap("faults", page);
  if (!response.ok) return;
  const open = new Set([...document.querySelectorAll("main details[open]")].map(key));
  const [x, y] = [scrollX, scrollY];
  swap("main", page);
  document.title = page.title;
  for (const fold of document.querySelectorAll("main details")) if (open.has(key(fold))) fold.open = true;
  document.dispatchEvent(new Event("millrace:content"));
  scrollTo({ left: x, top: y, behavior: "instant" });
}

// key tells a fold by its id, or by its summary and the section it is in.
function key(fold) {
  return fold.id || `${fold.closest("[id]")?.id} ${fold.querySelector("summary")?.textContent}`;
}

function swap(id, page) {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (old && fresh) old.replaceWith(document.adoptNode(fresh));
}

if (document.body.dataset.dev) {
  const source = new EventSource(`${root}/dev/events`);
  let queue = Promise.resolve();
  const later = () => (queue = queue.then(reload).catch(console.error));
  source.addEventListener("reload", later);
  let lost = false;
  source.onerror = () => (lost = true);
  source.onopen = () => {
    if (lost) later();
    lost = false;
  };
}
