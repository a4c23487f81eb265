// Runs before the page's own scripts, on a page whose engine runs without a Worker. It
// keeps hold of the program's memory, and `playOn` plays the page's only island at its
// highest speed and starts it again whenever it is over.
{
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...args) => {
    const started = await instantiate.apply(WebAssembly, args);
    globalThis.wasmBytes = () => started.instance.exports.mem.buffer.byteLength;
    return started;
  };

  globalThis.playOn = () => {
    const control = (rest) => {
      const { island } = document.querySelector("[data-island]").dataset;
      return document.querySelector(`[name="${island}.${rest}`);
    };
    const speed = control(`speed"]`);
    speed.value = [...speed.options].at(-1).value;
    speed.dispatchEvent(new Event("change", { bubbles: true }));
    setInterval(() => control(`do"][value="play"]`)?.click(), 250);
  };
}
