// The queue M/M/4 as somebody would write it who wants it fast in JavaScript: typed
// arrays, a ring for those who wait, a generator on 32-bit integers, and nothing allocated
// per customer. The model is that of the Go code, event by event with a scan of the
// workers; the random numbers are not, because its generator has 64-bit words, which
// JavaScript has not. cmd/bench checks the mean wait before it times anything.

const rate = 30; // customers per second
const service = 0.1; // s
const workers = 4;

// meanWait returns the mean wait in seconds of so many customers after a warm-up. Waits
// are kept one by one.
export function meanWait(seed, warmup, customers) {
  const arrivals = exponential(seed);
  const work = exponential(seed + 1);
  const waits = new Float64Array(customers);
  const ends = new Float64Array(workers).fill(Infinity);
  let ringAt = new Float64Array(1024); // grows by doubling
  let ringWork = new Float64Array(1024);
  let head = 0;
  let waiting = 0;
  let busy = 0;
  let started = -warmup;
  let sum = 0;
  let stays = 0;
  let now = 0;
  let arrival = arrivals(1 / rate);
  let first = 0; // the worker who ends first
  let end = Infinity; // when

  const begin = (i, at, takes) => {
    ends[i] = now + takes;
    if (ends[i] < end) {
      end = ends[i];
      first = i;
    }
    if (started >= 0) sum += waits[started] = now - at;
    started++;
  };

  while (started < customers) {
    if (end <= arrival) {
      now = end;
      ends[first] = Infinity;
      if (waiting === 0) busy--;
      else {
        begin(first, ringAt[head], ringWork[head]);
        head = (head + 1) & (ringAt.length - 1);
        waiting--;
      }
      end = Infinity;
      for (let i = 0; i < workers; i++) {
        if (ends[i] < end) {
          end = ends[i];
          first = i;
        }
      }
      continue;
    }
    now = arrival;
    arrival += arrivals(1 / rate);
    const takes = work(service);
    if (busy < workers) {
      let i = 0;
      while (ends[i] !== Infinity) i++;
      busy++;
      begin(i, now, takes);
      continue;
    }
    if (waiting === ringAt.length) {
      ringAt = doubled(ringAt, head);
      ringWork = doubled(ringWork, head);
      head = 0;
    }
    const place = (head + waiting++) & (ringAt.length - 1);
    ringAt[place] = now;
    ringWork[place] = takes;
  }
  return sum / customers;
}

// doubled returns a ring of twice the length that begins at 0.
function doubled(ring, head) {
  const out = new Float64Array(2 * ring.length);
  out.set(ring.subarray(head));
  out.set(ring.subarray(0, head), ring.length - head);
  return out;
}

// exponential returns a source of exponential numbers: xoshiro128** by Blackman and
// Vigna, whose state is filled by Murmur3's finaliser.
function exponential(seed) {
  const word = (i) => {
    let h = Math.imul(seed, 0x9e3779b1) + Math.imul(i, 0x85ebca77);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return h ^ (h >>> 16);
  };
  let [a, b, c, d] = [word(1), word(2), word(3), word(4)];
  return (mean) => {
    const x = Math.imul(b, 5);
    const out = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return -mean * Math.log(1 - out / 4294967296);
  };
}
