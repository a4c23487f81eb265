// Loads both forms of the simulation. `contest` resolves with what cmd/bench calls: each
// plays both policies n times and returns the milliseconds it took, or its figures.
import { simulate } from "./rs1.js";

const go = new Go();

globalThis.contest = WebAssembly.instantiateStreaming(fetch("program.wasm"), go.importObject).then(({ instance }) => {
  go.run(instance);
  const { play, reading } = instance.exports;
  const timed = (work) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  return {
    wasm: (n) => timed(() => play(n)),
    js: (n) => timed(() => {
      for (let i = 0; i < n; i++) {
        simulate("exponential", 7);
        simulate("full", 7);
      }
    }),
    wasmReadings: (places) => (play(1), places.map((place) => reading(place))),
    jsReadings: () => ["exponential", "full"].map((policy) => simulate(policy, 7)).flatMap((r) => [r.sent, r.peak, r.served, r.servedBy]),
  };
});
