// The way to the outbox (outbox.js), which is a script of its own and loaded only when it
// is needed: when somebody begins to use a form, when something waits to be sent, and on a
// page that was opened offline.
//
//   const box = await outbox();              // rejects where there is none
//   await box.send({ path, form, label });   // a script's own post: see waiting.js

import { root } from "./root.js";

const { dataset } = document.body;
const whoKey = `who${root}`;
let loading;

export function outbox() {
  loading ??= dataset.outbox ? import(dataset.outbox).then((m) => m.open()) : Promise.reject();
  loading.catch(() => (loading = undefined)); // the next one tries again
  return loading;
}

const load = () => outbox().catch(() => {});

// remember says on this device who was here last, for pages from the cache, which do not.
export function remember() {
  try {
    if (dataset.subject) localStorage[whoKey] = dataset.subject;
    else if (!("offline" in dataset)) localStorage.removeItem(whoKey);
    return localStorage[whoKey] ?? "";
  } catch {
    return dataset.subject ?? "";
  }
}

remember();
for (const kind of ["focusin", "pointerdown"]) {
  addEventListener(kind, (event) => event.target.closest?.("form[data-enhance], form[action$='/sign-out']") && load());
}
try {
  if ("offline" in dataset || localStorage[`waiting${root}`]) load();
} catch {
  // Without storage there is nothing that waits.
}

// A page that the browser kept is not shown to somebody else.
addEventListener("pageshow", (event) => {
  if (event.persisted && dataset.subject && dataset.subject !== localStorage[whoKey]) location.reload();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[action$='/sign-out']")) return;
  event.preventDefault();
  const go = () => event.target.submit();
  outbox().then((box) => box.leave(go)).catch(go);
});

// The worker that keeps lessons for later is started once the page is there.
if ("sw" in dataset && navigator.serviceWorker) {
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(`${root}/sw.js`);
      (await navigator.serviceWorker.ready).active.postMessage(location.pathname);
    } catch {
      // The site works without it, online.
    }
  });
}
