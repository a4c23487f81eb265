// The world that the outbox is played in: a scheduler that owns the time, chance that a
// seed repeats, a database with whole transactions or none, and a server that keeps the
// contract of POST /api/events.

// chance returns mulberry32, so that a seed is a whole schedule.
export function chance(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Time {
  at = 1_000_000;
  shift = 0; // what the device's clock is wrong by
  timers = [];
  n = 0;
  now = () => this.at + this.shift;
  later = (ms, f) => {
    const t = { at: this.at + ms, n: this.n++, f };
    this.timers.push(t);
    return () => (t.f = null);
  };
  // step runs the next timer, and everything it sets off.
  async step() {
    this.timers = this.timers.filter((t) => t.f);
    if (!this.timers.length) return false;
    const next = this.timers.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.n < a.n) ? b : a));
    this.timers = this.timers.filter((t) => t !== next);
    this.at = Math.max(this.at, next.at);
    next.f();
    await settle();
    return true;
  }
  async until(at) {
    for (;;) {
      this.timers = this.timers.filter((t) => t.f);
      if (!this.timers.some((t) => t.at <= at)) break;
      await this.step();
    }
    this.at = Math.max(this.at, at);
    await settle();
  }
}

// settle lets every promise that can go on do so. setImmediate runs after all of them.
export const settle = () => new Promise((done) => setImmediate(done));

// Database has whole transactions or none, one after another, as IndexedDB has.
export class Database {
  entries = [];
  meta = {};
  seq = 0;
  keys = new Map(); // id → seq, also of what is gone
  last = new Map(); // id → what was kept last
  fault = () => ""; // "quota", "silent" or "" for the next transaction
  constructor(time, delay) {
    this.time = time;
    this.delay = delay;
  }
  // for is the database as one tab sees it: its transactions end with it, before or after
  // they happened, and never call back.
  for(tab) {
    return {
      update: (f) =>
        new Promise((resolve, reject) => {
          this.time.later(this.delay(), () => {
            if (tab.dead) return;
            const fault = this.fault();
            if (fault === "silent") return;
            let result;
            try {
              result = this.apply(f, fault === "quota");
            } catch (error) {
              return reject(error);
            }
            this.time.later(this.delay(), () => tab.dead || resolve(result));
          });
        }),
    };
  }
  apply(f, full) {
    const entries = structuredClone(this.entries);
    const change = f(entries, structuredClone(this.meta)) ?? {};
    if (full && change.add?.length) throw new DOMException("no room", "QuotaExceededError");
    const gone = new Set(change.remove ?? []);
    const put = new Map((change.put ?? []).map((e) => [e.seq, e]));
    for (const seq of put.keys()) if (gone.has(seq)) throw new Error("put and removed");
    const left = this.entries.filter((e) => !gone.has(e.seq) && !put.has(e.seq));
    for (const e of put.values()) {
      if (!e.seq) throw new Error("put without a key");
      left.push(structuredClone(e)); // as IndexedDB: what was removed by another comes back
      this.last.set(e.id, e.form);
    }
    for (const e of change.add ?? []) {
      left.push({ ...structuredClone(e), seq: ++this.seq });
      this.keys.set(e.id, this.seq);
      this.last.set(e.id, e.form);
    }
    this.entries = left.sort((a, b) => a.seq - b.seq);
    if (change.meta) this.meta = structuredClone(change.meta);
    return change.result;
  }
}

// Server is the contract of POST /api/events: idempotent by id, each entry by itself.
export class Server {
  log = []; // { id, path, form } in the order of storing
  byID = new Map();
  refuses = new Set(); // ids
  take(e) {
    const old = this.byID.get(e.id);
    if (old) return { id: e.id, outcome: old.path === e.path && old.form === e.form ? "duplicate" : "conflict", message: "another counts" };
    if (e.as && e.as !== "ada") return { id: e.id, outcome: "other" };
    if (this.refuses.has(e.id)) return { id: e.id, outcome: "refused", message: "no longer there" };
    this.byID.set(e.id, e);
    this.log.push(e);
    return { id: e.id, outcome: "stored" };
  }
}

export function fail(why) {
  throw new Error(why);
}
