// Runs before the page's own scripts. It brings the widget into view as soon as the
// document is parsed, and `milestones` resolves, once a widget is live, with when things
// happened: milliseconds since the navigation began.
globalThis.milestones = new Promise((resolve) => {
  const seen = {};
  const note = (type, name, as) =>
    new PerformanceObserver((list) => {
      const entry = list.getEntriesByName(name)[0];
      if (entry) seen[as] ??= entry.startTime;
      if (seen.painted === undefined || seen.live === undefined) return;
      const navigation = performance.getEntriesByType("navigation")[0];
      resolve({ ...seen, html: navigation.responseEnd, parsed: navigation.domContentLoadedEventStart });
    }).observe({ type, buffered: true });
  note("paint", "first-contentful-paint", "painted");
  note("mark", "millrace:live", "live");
  addEventListener("DOMContentLoaded", () => {
    document.querySelector("[data-island=storm]")?.scrollIntoView({ behavior: "instant" });
  });
});
