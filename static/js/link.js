// The way from the page to the engine: one Worker for the page, or the page's own thread
// where a Worker is not to be had.

import { start } from "./engine.js";

// connect starts the engine and resolves with a function that sends it a message; what
// it says goes to hear. It rejects when the engine runs neither here nor there.
export function connect({ wasm, exec, worker }, hear) {
  const absolute = (url) => new URL(url, document.baseURI).href;
  const urls = { wasm: absolute(wasm), exec: absolute(exec) };
  if (!worker) return onPage(urls, hear);
  return inWorker(worker, urls, hear).catch((reason) => {
    console.warn("no engine in a Worker, so it runs on the page:", reason);
    return onPage(urls, hear);
  });
}

function inWorker(worker, urls, hear) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { type: "module" });
    const fail = (reason) => {
      thread.terminate();
      reject(reason);
    };
    let running = false;
    thread.onerror = (event) => running || fail(event.message);
    thread.onmessage = ({ data }) => {
      if (running) return hear(...data);
      if (data[0] !== "ready") return fail("it did not start");
      running = true;
      resolve((...message) => thread.postMessage(message));
    };
    thread.postMessage(urls);
  });
}

async function onPage(urls, hear) {
  const receive = await start(urls, hear);
  // Later, because the engine must not be entered while it is telling something.
  return (...message) => queueMicrotask(() => receive(...message));
}
