// Shows one tab at a time. Without this script the tabs stand one below the other, each
// under its heading; in a printout and for a search in the page they still do.

let made = 0;

function build(figure) {
  const panels = [...figure.querySelectorAll(":scope > .tab")];
  if (panels.length < 2 || figure.querySelector(":scope > .tab-bar")) return;
  const bar = document.createElement("div");
  bar.className = "tab-bar";
  bar.setAttribute("role", "tablist");
  const caption = figure.querySelector(":scope > figcaption");
  if (caption) bar.setAttribute("aria-label", caption.textContent);
  const tabs = panels.map((panel) => {
    const heading = panel.querySelector("h2, h3, h4, h5");
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${++made}`;
    tab.textContent = heading?.textContent ?? String(made);
    tab.setAttribute("role", "tab");
    panel.id ||= `${tab.id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    heading?.classList.add("vh");
    bar.append(tab);
    return tab;
  });
  const show = (chosen) => {
    panels.forEach((panel, i) => {
      tabs[i].setAttribute("aria-selected", String(i === chosen));
      tabs[i].tabIndex = i === chosen ? 0 : -1;
      if (i === chosen) panel.removeAttribute("hidden");
      else panel.setAttribute("hidden", "until-found");
    });
  };
  tabs.forEach((tab, i) => tab.addEventListener("click", () => show(i)));
  panels.forEach((panel, i) => panel.addEventListener("beforematch", () => show(i)));
  bar.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    show(next);
    tabs[next].focus();
  });
  panels[0].before(bar);
  show(0);
}

function buildAll() {
  for (const figure of document.querySelectorAll(".tabs")) build(figure);
}

document.addEventListener("millrace:content", buildAll);
buildAll();
