// Loads both forms of the queue. `contest` resolves with what cmd/bench calls: each plays
// so many customers after a warm-up and returns the mean wait in seconds and the
// milliseconds it took.
import { meanWait } from "./mm4.js";

const go = new Go();

globalThis.contest = WebAssembly.instantiateStreaming(fetch("program.wasm"), go.importObject).then(({ instance }) => {
  go.run(instance);
  const timed = (play) => (seed, warmup, customers) => {
    const began = performance.now();
    const wait = play(seed, warmup, customers);
    return [wait, performance.now() - began];
  };
  return { wasm: timed(instance.exports.meanWait), js: timed(meanWait) };
});
