// The switch between the light and the dark theme. The choice stays in this browser.

const root = document.documentElement;
const fieldset = document.getElementById("theme");

function choose(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

if (fieldset) {
  const chosen = root.dataset.theme ?? "auto";
  for (const input of fieldset.elements) if (input.value === chosen) input.checked = true;
  fieldset.addEventListener("change", ({ target }) => choose(target.value));
  fieldset.hidden = false;
}
