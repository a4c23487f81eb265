// Lets the choices of a diagram with a blank box be dragged into it. Each choice has a
// button (or, among other questions, a radio button) that does the same; a drop presses
// it, so that an answer goes one way however it was made.

const slack = 28; // pixels around the box that still count as the box
const start = 5; // pixels a pointer travels before it drags
const edge = 72; // pixels from the top and the bottom in which the page scrolls along

// As wasm/diagram sets words in a box: their size and the height of a line.
const size = 17;
const line = 21;

let drag = null; // { chip, slot, id, x, y, at: last event, moved }

const slotOf = (chip) => chip.closest("[data-place]").querySelector(".diagram .blank");

document.addEventListener("pointerdown", (event) => {
  const chip = event.target.closest("[data-chip]");
  if (!chip || drag || event.button || !event.isPrimary || event.target.closest("button, input")) return;
  if (chip.closest(":disabled")) return;
  drag = { chip, slot: slotOf(chip), id: event.pointerId, x: event.pageX, y: event.pageY, at: event, moved: false };
  chip.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.id) return;
  drag.at = event;
  if (!drag.moved) {
    if (Math.hypot(event.pageX - drag.x, event.pageY - drag.y) < start) return;
    drag.moved = true;
    drag.chip.classList.add("is-dragged");
    requestAnimationFrame(follow);
  }
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.id) return;
  drag.at = event;
  const { chip, moved } = drag;
  if (moved) move();
  const hit = moved && over();
  end();
  if (hit) choose(chip);
});
for (const name of ["pointercancel", "lostpointercapture"]) {
  document.addEventListener(name, (event) => event.pointerId === drag?.id && end());
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.preventDefault();
  end();
});

// follow moves the chip once a frame, and the page when the pointer is near its edge.
function follow() {
  if (!drag) return;
  const y = drag.at.clientY;
  const speed = y < edge ? y - edge : Math.max(0, y - innerHeight + edge);
  if (speed) scrollBy({ top: speed / 5, behavior: "instant" });
  move();
  drag.slot.classList.toggle("is-near", over());
  requestAnimationFrame(follow);
}

function move() {
  const { chip, at, x, y } = drag;
  chip.style.translate = `${at.clientX + scrollX - x}px ${at.clientY + scrollY - y}px`;
}

// over reports whether the chip, or the pointer, is on the part of the box that is in
// sight.
function over() {
  const a = drag.chip.getBoundingClientRect();
  const b = drag.slot.getBoundingClientRect();
  const view = drag.slot.closest(".diagram-scroll").getBoundingClientRect();
  const left = Math.max(b.left, view.left) - slack;
  const right = Math.min(b.right, view.right) + slack;
  const { clientX: x, clientY: y } = drag.at;
  const middle = (a.left + a.right) / 2;
  return (
    left < right - 2 * slack &&
    ((x > left && x < right && y > b.top - slack && y < b.bottom + slack) ||
      (middle > left && middle < right && a.bottom > b.top && a.top < b.bottom))
  );
}

// end puts the chip back where it was: what was chosen is in the box.
function end() {
  const { chip, slot, id } = drag;
  drag = null;
  chip.classList.remove("is-dragged");
  chip.style.translate = "";
  slot.classList.remove("is-near");
  if (chip.hasPointerCapture(id)) chip.releasePointerCapture(id);
}

function choose(chip) {
  const control = chip.querySelector("button, input");
  if (control.type === "submit") return control.form.requestSubmit(control);
  control.checked = true;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("change", (event) => put(event.target.closest("[data-chip]")));
document.addEventListener("submit", (event) => put(event.submitter?.closest("[data-chip]")));

// put writes a choice into the box at once. What becomes of it is the server's to say.
function put(chip) {
  if (!chip) return;
  const place = chip.closest("[data-place]");
  place.classList.remove("is-right", "is-wrong");
  for (const c of place.querySelectorAll("[data-chip]")) c.classList.toggle("is-placed", c === chip);
  const slot = slotOf(chip);
  const box = slot.getBBox();
  const words = slot.closest("svg").querySelector(".words");
  const inBox = (t) =>
    Math.abs(t.getAttribute("x") - box.x - box.width / 2) < 1 && t.getAttribute("y") > box.y && t.getAttribute("y") < box.y + box.height;
  for (const t of [...words.children]) if (inBox(t)) t.remove();
  const lines = chip.dataset.lines.split("\n");
  lines.forEach((text, i) => {
    const t = document.createElementNS("http://www.w3.org/2000/svg", "text");
    t.setAttribute("x", box.x + box.width / 2);
    t.setAttribute("y", Math.round(box.y + (box.height - lines.length * line) / 2 + line * (i + 0.5) + size * 0.3));
    t.textContent = text;
    words.append(t);
  });
}

// ready says that there is dragging, and brings the box into sight where the picture is
// wider than the page.
function ready() {
  for (const place of document.querySelectorAll("[data-place]:not(.is-live)")) {
    place.classList.add("is-live");
    if (place.querySelector("fieldset:disabled")) continue;
    for (const hint of place.querySelectorAll("[data-drag]")) hint.hidden = false;
    const scroll = place.querySelector(".diagram-scroll");
    const slot = place.querySelector(".diagram .blank")?.getBoundingClientRect();
    if (!slot || scroll.scrollWidth <= scroll.clientWidth) continue;
    const view = scroll.getBoundingClientRect();
    scroll.scrollLeft += slot.left + slot.width / 2 - view.left - view.width / 2;
  }
}

ready();
document.addEventListener("millrace:content", ready);
