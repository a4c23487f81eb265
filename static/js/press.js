// What is pressed in a picture. A place with data-do ("box.3") is pressed by a click, Enter
// or Space, as a button with that value would be. In a region with data-keys
// ("ArrowRight=step Space=play") a key presses what stands behind it.

// pressOf returns the element and the value that an event presses, or an empty list.
export function pressOf(event) {
  const { target, key, type } = event;
  if (!target.closest || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return [];
  const name = key === " " ? "Space" : key;
  const place = target.closest("[data-do]");
  if (place && (type === "click" || ((name === "Enter" || name === "Space") && !event.repeat))) return [place, place.dataset.do];
  const region = type === "keydown" && target.closest("[data-keys]");
  const pair = region && region.dataset.keys.split(" ").find((pair) => pair.startsWith(`${name}=`));
  return pair ? [region, pair.slice(name.length + 1)] : [];
}
