// The retry storm RS-1 as somebody would write it who wants it fast in JavaScript: typed
// arrays, integers kept as integers, buckets as linked lists, and nothing allocated per
// request. It draws the same random numbers in the same order as the Go code, so its
// figures must be the same; cmd/bench checks them before it times anything.

const clients = 300;
const spread = 200; // ms
const width = 100; // ms of a bucket
const outage = 100; // buckets
const horizon = 300; // buckets
const capacity = 20; // per bucket
const floor = 5; // a quarter of the capacity
const rejection = 0.25; // of an answer
const base = 1000; // ms
const cap = 8000; // ms

// simulate plays one policy, "exponential" or "full", and returns what it measures.
export function simulate(policy, seed) {
  const jitter = policy === "full";
  const at = new Float64Array(clients);
  const tries = new Int32Array(clients);
  const next = new Int32Array(clients);
  const first = new Int32Array(horizon).fill(-1);
  const sent = new Int32Array(horizon);
  let state = seed | 0;
  let total = 0;
  let served = 0;
  let lastAt = -1;

  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const schedule = (c, time) => {
    at[c] = time;
    const k = Math.floor(time / width);
    if (k >= horizon) return;
    next[c] = first[k];
    first[k] = c;
  };
  const earlier = (a, b) => at[a] - at[b] || a - b;

  for (let c = 0; c < clients; c++) schedule(c, random() * spread);
  const queue = [];
  for (let k = 0; k < horizon; k++) {
    queue.length = 0;
    for (let c = first[k]; c >= 0; c = next[c]) queue.push(c);
    queue.sort(earlier);
    const n = queue.length;
    let quota = 0;
    if (k >= outage) quota = n <= capacity ? n : Math.max(floor, Math.floor(capacity - rejection * (n - capacity)));
    for (let i = 0; i < queue.length; i++) {
      const c = queue[i];
      if (i < quota) {
        served++;
        lastAt = k;
        continue;
      }
      let delay = tries[c] < 3 ? base << tries[c] : cap;
      if (jitter) delay *= random();
      tries[c]++;
      const time = at[c] + delay;
      if (Math.floor(time / width) === k) {
        at[c] = time;
        queue.push(c);
      } else schedule(c, time);
    }
    sent[k] = queue.length;
    total += queue.length;
  }
  let peak = 0;
  for (let k = outage; k < horizon; k++) if (sent[k] > peak) peak = sent[k];
  return { sent: total, peak, served, servedBy: served === clients ? lastAt / 10 : 0 };
}
