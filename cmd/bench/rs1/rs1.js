// The retry storm RS-1 as somebody would write it who wants it fast in JavaScript: typed
// arrays, integers kept as integers, buckets as linked lists, a sort of its own instead
// of Array.sort with a comparator, which takes twice as long, and nothing allocated per
// request. It follows the Go code step by step and draws the same random numbers in the
// same order, so its figures must be the same; cmd/bench checks them before it times
// anything.

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
const few = 16; // requests are sorted faster by insertion than by merging

// The requests of one bucket, when each arrives and whose it is, with room for as many
// retries in the same bucket; and room for sorting them.
const queueAt = new Float64Array(2 * clients);
const queueClient = new Int32Array(2 * clients);
const spareAt = new Float64Array(clients);
const spareClient = new Int32Array(clients);

// simulate plays one policy, "exponential" or "full", and returns what it measures.
export function simulate(policy, seed) {
  const jitter = policy === "full";
  const at = new Float64Array(clients);
  const tries = new Int32Array(clients);
  const next = new Int32Array(clients);
  const latest = new Int32Array(horizon).fill(-1);
  const due = new Int32Array(horizon);
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
  const schedule = (k, c, time) => {
    at[c] = time;
    next[c] = latest[k];
    latest[k] = c;
    due[k]++;
  };

  for (let c = 0; c < clients; c++) {
    const time = random() * spread;
    schedule((time / width) | 0, c, time);
  }
  for (let k = 0; k < horizon; k++) {
    const n = due[k];
    let c = latest[k];
    for (let end = n; end > 0;) {
      const begin = (end - 1) & -few;
      c = gather(at, next, c, begin, end);
      end = begin;
    }
    for (let width = few; width < n; width *= 2) {
      for (let lo = 0; lo + width < n; lo += 2 * width) merge(lo, lo + width, Math.min(lo + 2 * width, n));
    }
    let quota = 0;
    if (k >= outage) quota = n <= capacity ? n : Math.max(floor, Math.floor(capacity - rejection * (n - capacity)));
    if (quota > 0) {
      served += quota;
      lastAt = k;
    }
    let end = n; // a retry that lands in this bucket joins its end
    for (let i = quota; i < end; i++) {
      const c = queueClient[i];
      let delay = tries[c] < 3 ? base << tries[c] : cap;
      if (jitter) delay *= random();
      tries[c]++;
      const time = queueAt[i] + delay;
      const when = (time / width) | 0;
      if (when === k) {
        queueAt[end] = time;
        queueClient[end++] = c;
      } else if (when < horizon) schedule(when, c, time);
    }
    sent[k] = end;
    total += end;
  }
  let peak = 0;
  for (let k = outage; k < horizon; k++) if (sent[k] > peak) peak = sent[k];
  return { sent: total, peak, served, servedBy: served === clients ? lastAt / 10 : 0 };
}

function before(at, client, otherAt, otherClient) {
  return at < otherAt || (at === otherAt && client < otherClient);
}

// gather lists clients of a bucket, c the last of them, in the queue from place lo up to
// hi, in order, and returns the client that comes before them.
function gather(at, next, c, lo, hi) {
  for (let i = hi - 1; i >= lo; i--) {
    const time = at[c];
    let j = i + 1;
    for (; j < hi && before(queueAt[j], queueClient[j], time, c); j++) {
      queueAt[j - 1] = queueAt[j];
      queueClient[j - 1] = queueClient[j];
    }
    queueAt[j - 1] = time;
    queueClient[j - 1] = c;
    c = next[c];
  }
  return c;
}

// merge merges two stretches of the queue that are in order: from place lo up to half,
// and from there up to hi.
function merge(lo, half, hi) {
  if (!before(queueAt[half], queueClient[half], queueAt[half - 1], queueClient[half - 1])) return;
  const n = half - lo;
  for (let i = 0; i < n; i++) {
    spareAt[i] = queueAt[lo + i];
    spareClient[i] = queueClient[lo + i];
  }
  for (let i = 0, j = half, to = lo; i < n; to++) {
    if (j < hi && before(queueAt[j], queueClient[j], spareAt[i], spareClient[i])) {
      queueAt[to] = queueAt[j];
      queueClient[to] = queueClient[j++];
    } else {
      queueAt[to] = spareAt[i];
      queueClient[to] = spareClient[i++];
    }
  }
}
