// Writing islands into the address, so that a link shows the same frame again.

// Browsers refuse more than about 100 changes of the address in 30 seconds.
const pause = 350;

const waiting = new Map();
let timer = 0;
let last = -pause;

// remember soon makes own the island's part of the query: every name that begins with
// its prefix. The rest of the address stays as it is.
export function remember(prefix, own) {
  waiting.set(prefix, own);
  timer ||= setTimeout(write, Math.max(0, last + pause - performance.now()));
}

function write() {
  timer = 0;
  last = performance.now();
  let pairs = location.search.slice(1).split("&").filter(Boolean);
  for (const [prefix, own] of waiting) {
    pairs = pairs.filter((pair) => !pair.startsWith(`${prefix}.`));
    if (own) pairs.push(own);
  }
  waiting.clear();
  const search = pairs.length ? `?${pairs.join("&")}` : "";
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}
