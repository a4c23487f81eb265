// The outbox: what a learner sent while the server could not be reached, or did not
// answer. An entry is what a form would have posted, under the id of its event, so sending
// it twice is one event. It leaves the outbox only on the server's word, or on the
// reader's.
//
// Nothing here touches a page: the database, the network, the clock and chance are handed
// in, so the tests run this very file.
//
//   store.update(f)  runs f(entries, meta) in one transaction and keeps what it returns:
//                    { put, add, remove, meta, result }; resolves to result once it is on disk
//   post(entries)    sends a batch; resolves to { status, retryAfter (seconds), results },
//                    rejects if no answer came
//   now()            milliseconds; later(ms, f) calls f then and returns a function that
//                    prevents it; random() is in [0, 1)
//   lock(f)          runs f while no other tab does, or not at all; absent: a lease in the
//                    database does it
//   changed(entries, arrived)  after every change; arrived lists what was acknowledged
//
// An entry: { seq, id, path, form, time, as, state, hold, says, … }. States are waiting;
// refused and conflict, which the reader is shown; other, which is somebody else's and
// waits for them. hold is until when its own tab is sending it by itself.

const base = 1_000; // of the pause after a failure, doubled with each
const cap = 60_000;
const most = 20; // entries in one batch
const bulk = 100_000; // characters in one batch; the server takes 256 KB
const patience = 4_000; // for the database
const deadline = 30_000; // for the server, and so the length of a lease

const kept = new Set(["stored", "duplicate"]);
const shown = new Set(["refused", "conflict", "other"]);

export function openOutbox({ store, post, now, later, random, lock, changed }) {
  const me = random();
  let busy = false; // this tab is sending
  let again = false; // and was asked to, meanwhile
  let size = most;
  let cancel = () => {};

  // A transaction that never calls back has failed: some browsers do that when full.
  const update = (f) => inTime(store.update(f), patience, "the database does not answer");

  function inTime(promise, ms, why) {
    return new Promise((resolve, reject) => {
      const stop = later(ms, () => reject(new Error(why)));
      promise.then(resolve, reject).finally(stop);
    });
  }

  // keep puts an entry on this device. It resolves once it is there: to true when its tab
  // may send it at once by itself, to false when an earlier entry of the same form has to
  // go first. It rejects when the device does not take it. An entry marked latest takes
  // the place of one so marked, as a draft does.
  async function keep(entry, hold = 0) {
    const first = await update((entries) => {
      const old = entries.find((e) => e.id === entry.id);
      const before = entries.filter((e) => e.path === entry.path && e.state === "waiting" && e !== old);
      const result = before.length === 0;
      const fresh = { ...old, ...entry, state: "waiting", hold: result && hold ? now() + hold : 0 };
      if (old) return { put: [fresh], result };
      const replaced = before.filter((e) => entry.latest && e.latest);
      return { add: [fresh], remove: replaced.map((e) => e.seq), result };
    });
    if (first && hold) later(hold + base, flush); // unless its tab is heard of before
    else flush();
    return first;
  }

  // settle takes an entry out that its tab has sent by itself and the server has answered,
  // unless another tab has changed it since.
  function settle({ id, form }) {
    return change((entries) => ({ remove: entries.filter((e) => e.id === id && e.form === form).map((e) => e.seq) }));
  }

  // release leaves an entry to be sent with the others, not before retryAfter seconds.
  function release(id, retryAfter = 0) {
    return change((entries, meta) => ({
      put: entries.filter((e) => e.id === id).map((e) => ({ ...e, hold: 0 })),
      meta: pause(meta, retryAfter),
    }));
  }

  // change is an update after which there may be something to send. If it fails, the entry
  // is sent once its hold is over.
  async function change(f) {
    try {
      await update(f);
    } catch (error) {
      wake(base);
      throw error;
    }
    tell([]);
    flush();
  }

  // decide is the reader's word on entries: "again" sends them as whoever is here now,
  // "drop" takes them out.
  async function decide(ids, word) {
    await update((entries) => {
      const chosen = entries.filter((e) => ids.includes(e.id));
      if (word === "drop") return { remove: chosen.map((e) => e.seq) };
      return { put: chosen.map((e) => ({ ...e, state: "waiting", hold: 0, as: "" })) };
    });
    tell([]);
    flush(true);
  }

  // meet says who is here. Entries of others are tried again when that changes: only the
  // server knows who is one person.
  async function meet(who) {
    await update((entries, meta) => {
      if (meta.who === who) return;
      const others = entries.filter((e) => e.state === "other");
      return { put: others.map((e) => ({ ...e, state: "waiting" })), meta: { ...meta, who } };
    });
  }

  // pause is what a failure adds to what tabs share: full jitter, and never before the
  // server said.
  function pause(meta, retryAfter) {
    const tries = Math.min((meta.tries ?? 0) + 1, 10);
    const jitter = random() * Math.min(cap, base * 2 ** tries);
    return { ...meta, tries, told: retryAfter > 0, since: now(), until: now() + retryAfter * 1000 + jitter };
  }

  // flush sends all that waits. An eager one does not sit out a pause of our own making;
  // one that the server asked for it does.
  async function flush(eager = false) {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    cancel();
    try {
      const rounds = async () => {
        while (await round(eager)) eager = false;
      };
      const ran = lock ? await lock(rounds) : (await rounds(), true);
      if (!ran) wake(base); // another tab is at it, and may be closed
    } catch {
      wake(base + random() * cap); // the database failed; what it holds is still there
    }
    busy = false;
    if (again) {
      again = false;
      flush();
    }
  }

  function wake(ms) {
    cancel();
    cancel = later(Math.max(ms, 1), flush);
  }

  // round sends one batch and reports whether to go on at once.
  async function round(eager) {
    const plan = await update((entries, meta) => planned(entries, meta, eager));
    if (plan.entries) tell([], plan.entries);
    if (plan.wait) wake(plan.wait);
    if (!plan.batch) return false;
    let answer;
    try {
      answer = await inTime(post(plan.batch), deadline, "the server does not answer");
    } catch {
      answer = { status: 0 };
    }
    const done = await update((entries, meta) => answered(entries, meta, plan.batch, answer));
    tell(done.arrived, done.entries);
    return true;
  }

  // planned chooses a batch: in order, and of each form nothing that would overtake.
  function planned(entries, meta, eager) {
    const at = now();
    const blocked = new Set();
    const batch = [];
    let length = 0;
    let held = Infinity;
    for (const e of entries) {
      if (e.state !== "waiting" || blocked.has(e.path)) continue;
      length += e.form.length;
      if (e.hold > at && e.hold <= at + 2 * deadline) held = Math.min(held, e.hold);
      else if (batch.length < size && (length <= bulk || !batch.length)) {
        batch.push(e);
        continue;
      }
      blocked.add(e.path);
    }
    const wait = held === Infinity ? 0 : held - at;
    if (!batch.length) return { result: { entries, wait } };
    // A clock that was put back would make the pause endless.
    const paused = meta.until > at && meta.since <= at && (meta.told || !eager);
    if (paused) return { result: { entries, wait: meta.until - at } };
    if (!lock) {
      const taken = meta.owner !== me && meta.lease > at && meta.lease <= at + 2 * deadline;
      if (taken) return { result: { entries, wait: meta.lease - at } };
      meta = { ...meta, owner: me, lease: at + deadline };
    }
    return { meta, result: { entries, wait, batch } };
  }

  // answered works out what an answer does to the entries it is about. What the server
  // says nothing about, or cannot do now, waits on.
  function answered(entries, meta, batch, { status, retryAfter = 0, results }) {
    // An entry that was changed while it was on its way is not the one that is answered.
    const about = new Map(entries.filter((e) => batch.some((b) => b.seq === e.seq && b.form === e.form)).map((e) => [e.id, e]));
    const put = [];
    const arrived = [];
    if (status === 200 && Array.isArray(results)) {
      for (const r of results) {
        const e = about.get(r.id);
        if (!e || e.state !== "waiting") continue;
        if (kept.has(r.outcome)) arrived.push({ ...e, href: r.href });
        else if (shown.has(r.outcome)) put.push({ ...e, state: r.outcome, says: r.message ?? "" });
      }
    } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      if (batch.length > 1) size = 1; // one of them is the reason, perhaps
      else for (const e of about.values()) put.push({ ...e, state: "refused", says: `The server refused it with error ${status}.` });
    }
    const moved = put.length + arrived.length > 0;
    if (moved) size = most;
    const split = size === 1 && batch.length > 1;
    meta = moved || split ? { ...meta, tries: 0, until: undefined } : pause(meta, retryAfter);
    meta = { ...meta, lease: undefined };
    const gone = new Set(arrived.map((e) => e.seq));
    const change = new Map(put.map((e) => [e.seq, e]));
    const left = entries.filter((e) => !gone.has(e.seq)).map((e) => change.get(e.seq) ?? e);
    return { put, remove: [...gone], meta, result: { arrived, entries: left } };
  }

  const list = () => update((entries) => ({ result: entries }));

  async function tell(arrived, entries) {
    try {
      changed(entries ?? (await list()), arrived);
    } catch {
      // The database does not answer: the next change tells.
    }
  }

  return { keep, settle, release, decide, meet, flush, list, look: () => tell([]) };
}
