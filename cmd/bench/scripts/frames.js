// Runs before the page's own scripts and adds up how long they run in each frame: what a
// Worker's message and an animation frame make them do. `playing` watches the frames of
// some milliseconds and returns the script time of each, how long it was until the next
// one, every task above 50 ms, and how many messages the page and its Worker sent.
{
  let spent = 0;
  let messages = 0;
  const timed = (handler) =>
    function (...args) {
      const started = performance.now();
      try {
        return handler.apply(this, args);
      } finally {
        spent += performance.now() - started;
      }
    };
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (handler) => frame(timed(handler));
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(handler) {
      const heard = timed(handler);
      set.call(this, (event) => {
        messages++;
        heard.call(this, event);
      });
    },
  });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...args) {
    messages++;
    return postMessage.apply(this, args);
  };

  globalThis.playing = (ms) =>
    new Promise((resolve) => {
      const script = [];
      const apart = [];
      const long = [];
      const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((task) => task.duration)));
      observer.observe({ type: "longtask" });
      const began = performance.now();
      let last = began;
      [spent, messages] = [0, 0];
      const look = (now) => {
        script.push(spent);
        apart.push(now - last);
        [spent, last] = [0, now];
        if (now - began < ms) return frame(look);
        setTimeout(() => resolve({ script, apart, long, messages }), 100); // the observer reports late
      };
      frame(look);
    });
}
