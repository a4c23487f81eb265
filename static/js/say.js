// Speaks a sentence to those who listen to the page. The element is on every page and
// never replaced: a live region that arrives with its text is not read out.

const region = document.getElementById("say");

export function say(text) {
  if (!region) return;
  region.textContent = "";
  // The same text twice is no change; a moment of silence makes it one.
  setTimeout(() => (region.textContent = text.replace(/\s+/g, " ").trim()), 50);
}
