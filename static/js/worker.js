// The module Worker that runs the engine, so that no simulation, start or garbage
// collection ever blocks the page. Its first message says where the program lies.

import { start } from "./engine.js";

let engine;

function tell(...message) {
  const bytes = message[2];
  postMessage(message, bytes instanceof Uint8Array ? [bytes.buffer] : []);
}

addEventListener("message", async ({ data }) => {
  if (engine) return engine(...data);
  try {
    engine = await start(data, tell);
    tell("ready");
  } catch (error) {
    console.error(error);
    tell("stopped");
  }
});
