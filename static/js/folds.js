// Opens what is folded where somebody looks for something in it: on paper, and behind a
// link. (A search in the page opens folds by itself in today's browsers.)

let closed = [];

addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("main details:not([open], .island-table)")];
  for (const fold of closed) fold.open = true;
});

addEventListener("afterprint", () => {
  for (const fold of closed) fold.open = false;
  closed = [];
});

function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  let folded = false;
  for (let e = target; e; e = e.parentElement) {
    if (e.localName === "details" && !e.open) e.open = folded = true;
  }
  if (folded) target.scrollIntoView();
}

addEventListener("hashchange", reveal);
reveal();
