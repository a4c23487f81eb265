// Runs before the page's own scripts and adds up how long they run in each frame: what a
// Worker's message and an animation frame make them do. `playing` watches the frames of
// some milliseconds and returns the script time of each in which the page did anything,
// how long it was until the next one, and every task above 50 ms.
{
  let spent = 0;
  let ran = false;
  const timed = (handler) =>
    function (...args) {
      const started = performance.now();
      try {
        return handler.apply(this, args);
      } finally {
        spent += performance.now() - started;
        ran = true;
      }
    };
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (handler) => frame(timed(handler));
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(handler) {
      set.call(this, timed(handler));
    },
  });

  globalThis.playing = (ms) =>
    new Promise((resolve) => {
      const script = [];
      const apart = [];
      const long = [];
      const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((task) => task.duration)));
      observer.observe({ type: "longtask" });
      const began = performance.now();
      let last = began;
      [spent, ran] = [0, false];
      const look = (now) => {
        if (ran) {
          script.push(spent);
          apart.push(now - last);
        }
        [spent, ran, last] = [0, false, now];
        if (now - began < ms) return frame(look);
        setTimeout(() => resolve({ script, apart, long }), 100); // the observer reports late
      };
      frame(look);
    });
}
