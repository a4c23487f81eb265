// The service worker: lessons that were seen before open offline, with their widgets.
//
// /sw.js, which the server makes, sets self.site = { version, shell } and loads this file.
// What is kept is what a stranger sees: pages are fetched again without cookies, so
// nothing personal is ever in a cache. Files have their content's hash in their name, so
// one name is one content for ever: a tab that was open before an upgrade and one that is
// opened after it each find their own, and a new worker may take over at once.
//
// On a host that the site shares, the names end in the path that it lives below.
//
//   pages v1   a lesson's path → the lesson as strangers see it, marked data-offline
//   files v1   a file's path → the file, with when it was needed last

const root = new URL(registration.scope).pathname.slice(0, -1); // mostly ""
const pages = `pages v1${root}`;
const files = `files v1${root}`;
const ours = (name) => name.replace(/^\w+ v\d+/, "") === root; // a host may have other sites
const most = 60; // lessons
const grace = 7 * 24 * 3600 * 1000; // files that no page needs any more, for tabs that do
const patience = 3000; // for a page from the network, if there is another
const fresh = 10 * 60 * 1000; // a lesson is not fetched again this soon
const stamp = "x-needed";
const build = "x-build";

const isLesson = (path) => path.startsWith(root) && /^\/courses\/[^/]+\/[^/]+$/.test(path.slice(root.length));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFiles(self.site.shell));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (ours(name) && name !== pages && name !== files) await caches.delete(name);
  await tidy();
  await self.clients.claim();
}

// A page says that it was opened.
self.addEventListener("message", (event) => {
  if (typeof event.data === "string" && isLesson(event.data)) event.waitUntil(keepLesson(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith(`${root}/static/`)) event.respondWith(file(request, url));
  else if (url.pathname === `${root}/glossary.json`) event.respondWith(glossary(request));
});

// page answers from the network; from what is kept if that fails, or takes too long.
async function page(request, url) {
  const network = fetch(request);
  const cache = await caches.open(pages);
  const old = await cache.match(url.pathname);
  if (!old) return network.catch(() => offlinePage(cache));
  const slow = new Promise((done) => setTimeout(done, patience));
  const answer = await Promise.race([network.catch(() => {}), slow]);
  if (!answer || [502, 503, 504].includes(answer.status)) {
    network.catch(() => {});
    return old;
  }
  return answer;
}

// offlinePage lists the lessons that can be opened.
async function offlinePage(cache) {
  const shell = await cache.match(`${root}/offline`);
  if (!shell) return Response.error();
  const items = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const title = /<h1[^>]*>([^<]*)</.exec(await (await cache.match(path)).text());
    if (isLesson(path)) items.push(`<li><a href="${path}">${title ? title[1] : path}</a></li>`);
  }
  const list = items.length ? `<ul>${items.join("")}</ul>` : "<p>None yet: open a lesson once while you are online.</p>";
  return new Response((await shell.text()).replace("<!--lessons-->", () => list), { status: 503, headers: shell.headers });
}

// file answers from what is kept: a name with a hash never changes its content.
async function file(request, url) {
  const cache = await caches.open(files);
  const old = await cache.match(url.pathname);
  if (old) return old;
  const answer = await fetch(request);
  if (lasting(answer)) await cache.put(url.pathname, stamped(answer.clone()));
  return answer;
}

const lasting = (answer) => answer.status === 200 && /immutable/.test(answer.headers.get("Cache-Control"));

// glossary is the same for everybody.
async function glossary(request) {
  const cache = await caches.open(pages);
  try {
    const answer = await fetch(request, { credentials: "omit" });
    if (answer.ok) await cache.put(`${root}/glossary.json`, answer.clone());
    return answer;
  } catch (error) {
    const old = await cache.match(`${root}/glossary.json`);
    if (old) return old;
    throw error;
  }
}

// keepLesson fetches a lesson as a stranger and keeps it with the files it needs.
async function keepLesson(path) {
  const cache = await caches.open(pages);
  let news = false;
  for (const at of [path, `${root}/offline`]) {
    const old = (await cache.match(at))?.headers;
    if (old && old.get(build) === self.site.version && Date.now() - Number(old.get(stamp)) < fresh) continue;
    const answer = await fetch(at, { credentials: "omit", headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) continue;
    const text = (await answer.text()).replace("<body", "<body data-offline");
    const headers = new Headers(answer.headers);
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
    headers.set(stamp, String(Date.now()));
    headers.set(build, self.site.version);
    await keepFiles(await needs(text));
    await cache.put(at, new Response(text, { headers })); // the newest is the last in the list
    news = true;
  }
  if (!news) return;
  if (!(await cache.match(`${root}/glossary.json`))) await glossary(`${root}/glossary.json`).catch(() => {});
  const lessons = (await cache.keys()).map((k) => new URL(k.url).pathname).filter(isLesson);
  for (const old of lessons.slice(0, -most)) await cache.delete(old);
  await tidy();
}

// needs lists the files that a page names, and those that its stylesheets name.
async function needs(text) {
  const found = new Set(text.match(/\/static\/[\w./-]+/g)?.map((path) => root + path));
  for (const sheet of [...found].filter((f) => f.endsWith(".css"))) {
    await keepFiles([sheet]);
    const css = await (await caches.match(sheet, { cacheName: files }))?.text();
    for (const [, name] of css?.matchAll(/url\("?([^")]+)"?\)/g) ?? []) {
      const { origin, pathname } = new URL(name, new URL(sheet, location.origin));
      if (origin === location.origin) found.add(pathname);
    }
  }
  return [...found];
}

// keepFiles keeps what is not kept yet. WebAssembly is large: not on a connection whose
// owner saves data, unless the page has loaded it.
async function keepFiles(paths) {
  const cache = await caches.open(files);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    if (path.endsWith(".wasm") && navigator.connection?.saveData) continue;
    const answer = await fetch(path, { credentials: "omit" }).catch(() => {});
    if (answer && lasting(answer)) await cache.put(path, stamped(answer));
  }
}

const stamped = (answer) => {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(stamp, String(Date.now()));
  return new Response(answer.body, { headers });
};

// tidy drops files that no kept page and no open tab has needed for a week. What is needed
// has its stamp renewed, so the week begins when it no longer is.
async function tidy() {
  const [cache, kept] = [await caches.open(files), await caches.open(pages)];
  const needed = new Set(self.site.shell);
  for (const key of await kept.keys()) {
    if (key.url.endsWith(".json")) continue;
    for (const path of await needs(await (await kept.match(key)).text())) needed.add(path);
  }
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url);
    const answer = await cache.match(key);
    const age = Date.now() - Number(answer.headers.get(stamp));
    if (needed.has(pathname)) {
      if (age > grace / 7) await cache.put(key, stamped(answer));
    } else if (age > grace) {
      await cache.delete(key);
    }
  }
}
