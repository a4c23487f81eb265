// Sets the theme a reader chose before the page is painted. It is a script of its own,
// because one that waits for the page would let the other theme flash first.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // No storage, no choice: the page follows the device.
}
