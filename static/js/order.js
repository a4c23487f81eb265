// Lets the items of an order be moved: by buttons, and by dragging their dots. Without
// this each has a list of numbers; here the lists are hidden and filled in with every move,
// so that an answer goes one way however it was made. Until something is moved they stay
// as they came.

import { say } from "./say.js";

let drag = null; // { item, grip, id, y: of the pointer where the item would stand still, from: its place before }

const listOf = (item) => item.closest(".order-items");
const placeOf = (item) => [...listOf(item).children].indexOf(item);

// number writes the places into the lists.
function number(list) {
  [...list.children].forEach((item, i) => {
    const select = item.querySelector("select");
    select.value = String(i + 1);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  list.closest("[data-order]").classList.add("is-moved");
  ends(list);
}

// ends tells the first and the last what they cannot do. The buttons stay where they are
// and can be reached: one that vanished under a finger would lose the focus.
function ends(list) {
  for (const item of list.children) {
    const [up, down] = item.querySelectorAll("[data-move]");
    up.ariaDisabled = String(item === list.firstElementChild);
    down.ariaDisabled = String(item === list.lastElementChild);
  }
}

const told = (item) => `${item.dataset.item}: now ${placeOf(item) + 1} of ${listOf(item).children.length}`;

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  const item = button.closest("[data-item]");
  const up = button.dataset.move === "-1";
  const other = up ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return say(up ? "This is the first already" : "This is the last already");
  if (up) item.after(other);
  else item.before(other);
  item.scrollIntoView({ block: "nearest" });
  number(listOf(item));
  say(told(item));
});

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || drag || event.button || !event.isPrimary || grip.closest(":disabled")) return;
  const item = grip.closest("[data-item]");
  event.preventDefault(); // no text is selected
  drag = { item, grip, id: event.pointerId, y: event.pageY, from: placeOf(item) };
  grip.setPointerCapture(event.pointerId);
  item.classList.add("is-dragged");
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.id) return;
  const { item } = drag;
  let off = event.pageY - drag.y;
  // The item trades places with a neighbour once it covers half of it; it then stands
  // still elsewhere.
  for (;;) {
    const next = off > 0 ? item.nextElementSibling : item.previousElementSibling;
    if (!next || Math.abs(off) < next.offsetHeight / 2 + gap(item)) break;
    const before = item.offsetTop;
    // The neighbour moves: the item would lose the pointer, and a button the focus.
    if (off > 0) item.before(next);
    else item.after(next);
    const step = item.offsetTop - before;
    drag.y += step;
    off -= step;
    if (!step) break;
  }
  item.style.translate = `0 ${off}px`;
});

const gap = (item) => parseFloat(getComputedStyle(listOf(item)).rowGap) || 0;

document.addEventListener("pointerup", (event) => {
  if (event.pointerId === drag?.id) end(true);
});
document.addEventListener("pointercancel", (event) => {
  if (event.pointerId === drag?.id) end(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.preventDefault();
  end(false);
});

// end lets the item go where it is, or puts it back where it came from.
function end(keep) {
  const { item, grip, id, from } = drag;
  drag = null;
  item.classList.remove("is-dragged");
  item.style.translate = "";
  if (grip.hasPointerCapture(id)) grip.releasePointerCapture(id);
  const list = listOf(item);
  if (!keep) {
    item.remove();
    list.insertBefore(item, list.children[from] ?? null);
  }
  if (placeOf(item) === from) return;
  number(list);
  say(told(item));
}

// ready turns numbers into something to move.
function ready() {
  for (const order of document.querySelectorAll("[data-order]:not(.is-live)")) {
    order.classList.add("is-live");
    if (order.disabled) continue;
    for (const hidden of order.querySelectorAll("[data-moves], [data-live]")) hidden.hidden = false;
    for (const plain of order.querySelectorAll("[data-plain], .order-number")) plain.hidden = true;
    ends(order.querySelector(".order-items"));
  }
}

ready();
document.addEventListener("millrace:content", ready);
