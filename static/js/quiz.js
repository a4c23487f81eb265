// Loads what saves the answers of a quiz (draft.js) when somebody begins to answer, or at
// once where the time runs.

const load = (form) => form && import(form.dataset.draft).then((m) => m.start(form), console.warn);

for (const kind of ["focusin", "pointerdown"]) addEventListener(kind, (event) => load(event.target.closest?.("[data-draft]")));
load(document.querySelector("[data-draft]:has([data-until])"));
