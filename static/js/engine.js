// Starting the wasm engine on the thread this runs on: a Worker's, or the page's own.

// start loads the program and resolves with the function that takes messages. What the
// program says goes to tell(kind, island, …); see wasm/dom. When the program cannot
// start, start rejects; when it ends later, which it never should, tell hears "stopped".
export async function start({ wasm, exec }, tell) {
  // The script is a classic one; it defines the global Go. Neither load waits for the other.
  const [response] = await Promise.all([fetch(wasm), import(exec)]);
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
  return new Promise((resolve, reject) => {
    globalThis.millrace = (kind, island, ...rest) => {
      if (kind === "ready") return resolve(rest[0]);
      if (kind !== "patched") return tell(kind, island, ...rest);
      const [bytes, length, wait, query] = rest;
      // The program uses its array again for the next patch, so this one is copied.
      tell(kind, island, length ? bytes.slice(0, length) : null, wait, query);
    };
    const ended = (error) => {
      reject(error ?? new Error("the engine ended"));
      tell("stopped");
    };
    go.run(instance).then(() => ended(), ended);
  });
}
