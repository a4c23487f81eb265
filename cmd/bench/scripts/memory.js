// Runs before the page's own scripts, on a page whose engine runs without a Worker. It
// keeps hold of the program's memory and counts the page's frames, and `playOn` plays the
// page's only island at its highest speed and starts it again whenever it is over. Where
// nothing plays, it turns a setting to and fro; it reports whether there was one.
{
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...args) => {
    const started = await instantiate.apply(WebAssembly, args);
    globalThis.wasmBytes = () => started.instance.exports.mem.buffer.byteLength;
    return started;
  };

  const set = (control, value) => {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    globalThis.turns++;
  };
  globalThis.turns = 0; // frames of the page, or changes of a setting
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (handler) => {
    globalThis.turns++;
    return frame(handler);
  };

  globalThis.playOn = () => {
    const { island } = document.querySelector("[data-island]").dataset;
    const control = (rest) => document.querySelector(`[name="${island}.${rest}`);
    const speed = control(`speed"]`);
    if (speed) {
      set(speed, [...speed.options].at(-1).value);
      setInterval(() => control(`do"][value="play"]`)?.click(), 250);
      return true;
    }
    const field = document.querySelector(`[name^="${island}."][type="number"]`);
    if (!field) return false;
    const first = field.value;
    setInterval(() => set(field, field.value === first ? field.min : first), 50);
    return true;
  };
}
