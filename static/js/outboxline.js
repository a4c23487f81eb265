// The line of the outbox at the foot of the page, the banner of a page that was opened
// offline, and the question before signing out. Text only ever becomes text.

const shortly = 5_000; // milliseconds that "Saved" stays

const bar = document.createElement("aside");
bar.className = "outbox-bar";
bar.ariaLabel = "What waits to be sent";

const el = (tag, props, ...children) => {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...children);
  return e;
};
const button = (text, onclick) => el("button", { type: "button", onclick }, text);

let shown = "";
let fade = 0; // the timer that takes "Saved" away
let saved = 0; // until when it is shown
let news = []; // links to what arrived and is shown on another page

// draw shows how things stand: the entries, those that wait, those that just arrived.
export function draw({ entries = [], waiting = [], arrived = [], unkept = false }, box) {
  clearTimeout(fade);
  if (arrived.length) saved = Date.now() + shortly;
  const others = entries.filter((e) => e.state === "other");
  const faults = entries.filter((e) => e.state === "refused" || e.state === "conflict");
  const ids = (list) => list.map((e) => e.id);
  for (const e of arrived) if (e.href && new URL(e.href, location).pathname !== location.pathname && e.path.endsWith("/quiz")) news.push(e);

  const parts = [];
  if (unkept) parts.push(el("p", {}, el("strong", {}, "Could not be kept on this device")));
  if (waiting.length) {
    parts.push(el("p", {}, el("strong", {}, `Waiting to send (${waiting.length})`), " ", button("Send now", () => box.flush(true))));
  } else if (saved > Date.now() || news.length) {
    const links = news.map((e) => el("a", { href: e.href }, "See how it was marked"));
    parts.push(el("p", {}, el("strong", {}, "Saved"), ...links.flatMap((a) => [" ", a])));
    if (!news.length) fade = setTimeout(() => draw({ entries }, box), shortly);
  }
  for (const e of faults) parts.push(fault(e, box));
  if (others.length) {
    parts.push(
      el(
        "p",
        {},
        `${count(others.length)} of somebody else ${others.length > 1 ? "are" : "is"} kept here until they sign in. `,
        button(others.length > 1 ? "They are mine: send them" : "It is mine: send it", () => box.decide(ids(others), "again")),
        " ",
        button("Discard", () => box.decide(ids(others), "drop")),
      ),
    );
  }
  const now = parts.map((p) => p.textContent).join("\n");
  if (now === shown) return;
  const focused = bar.contains(document.activeElement);
  shown = now;
  bar.replaceChildren(...parts);
  if (!parts.length) bar.remove();
  else if (!bar.isConnected) document.body.append(bar);
  if (focused) (bar.querySelector("button, a") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

const count = (n) => (n === 1 ? "1 answer" : `${n} answers`);

// fault is one entry that the server did not take, with what was answered.
function fault(e, box) {
  const title = e.state === "conflict" ? "Not counted" : "Not taken";
  const said = e.said ? ` You answered: “${e.said}”.` : "";
  const again = e.state === "refused" ? [button("Send again", () => box.decide([e.id], "again")), " "] : [];
  return el(
    "p",
    {},
    el("strong", {}, title),
    ` ${e.label}.${said} ${e.says} `,
    el("a", { href: e.page }, e.state === "conflict" ? "See what counts" : "Open the page"),
    " ",
    ...again,
    button("Dismiss", () => box.decide([e.id], "drop")),
  );
}

// offline says at the head of a page from the cache that it is one.
export function offline() {
  const reach = navigator.onLine ? "The server cannot be reached." : "You are offline.";
  const words = `${reach} What you answer is kept here and sent later. What you did before is not shown on this page.`;
  const banner = el("p", { className: "notice" }, words);
  document.getElementById("main").prepend(banner);
  addEventListener("online", () => banner.replaceChildren("You are back online. ", el("a", { href: location.href }, "Load this page again"), " to see all you did."));
}

// ask puts the question before signing out. It resolves to whether to go on. send tries to
// send and resolves to how many are left.
export function ask(n, send) {
  const text = (left) => `${count(left)} on this device ${left > 1 ? "have" : "has"} not been sent. Signing out clears this device.`;
  const words = el("p", { role: "status" }, text(n));
  const dialog = el("dialog", { className: "outbox-ask", ariaLabel: "Before you sign out" }, words);
  return new Promise((resolve) => {
    const end = (on) => () => (dialog.remove(), resolve(on));
    const now = button("Send, then sign out", async () => {
      words.textContent = "Sending…";
      const left = await send().catch(() => n);
      if (!left) return end(true)();
      words.textContent = `${text(left)} Sending did not work just now.`;
    });
    dialog.append(el("p", { className: "form-end" }, now, button("Discard and sign out", end(true)), button("Stay", end(false))));
    dialog.oncancel = end(false);
    document.body.append(dialog);
    dialog.showModal();
  });
}
