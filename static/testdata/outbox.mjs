// Plays the outbox (js/outbox.js) against a model: two tabs over one database, a server
// that is sometimes there, and a scheduler that owns the time. Node runs it for
// outbox_test.go:
//
//   node outbox.mjs unit
//   node outbox.mjs random <first seed> <schedules>

import { openOutbox } from "../js/outbox.js";
import { Database, Server, Time, chance, fail, settle } from "./outboxmodel.mjs";
import { units } from "./outboxunits.mjs";

async function schedule(seed, trace) {
  const random = chance(seed);
  const pick = (n) => Math.floor(random() * n);
  const odds = (p) => random() < p;
  const time = new Time();
  const server = new Server();
  const database = new Database(time, () => pick(4));
  const locked = odds(0.5); // half of the worlds have Web Locks
  const say = (...words) => trace && console.log(time.at, ...words);
  let calm = false; // at the end everything works
  let holder = null; // of the Web Lock
  const promised = new Set(); // ids that are kept, or acknowledged: these must not get lost
  const shown = new Set(); // ids that the reader was shown as not taken
  let number = 0;

  database.fault = () => (calm ? "" : odds(0.02) ? "silent" : odds(0.03) ? "quota" : "");

  // network carries a request to the server and its answer back, or loses either.
  function network(tab, serve) {
    return new Promise((resolve, reject) => {
      const lost = () => tab.dead || reject(new TypeError("no network"));
      if (!calm && odds(0.2)) return time.later(pick(3000), lost);
      const twice = !calm && odds(0.1); // the network repeats a request
      time.later(1 + pick(calm ? 50 : 2000), () => {
        const answer = serve();
        if (twice) time.later(pick(5000), () => serve(true));
        if (!calm && odds(0.2)) return time.later(pick(3000), lost); // committed, and nobody hears
        if (!calm && odds(0.02)) return; // nothing ever comes back
        time.later(1 + pick(calm ? 50 : 2000), () => tab.dead || resolve(answer));
      });
    });
  }

  const post = (tab) => (batch) => {
    if (batch.length > 20) fail("a batch of more than 20");
    return network(tab, (again) => {
      const trouble = calm || again ? 1 : random();
      if (trouble < 0.08) {
        const retryAfter = 1 + pick(30);
        return { status: 429, retryAfter };
      }
      if (trouble < 0.16) return { status: 503, retryAfter: odds(0.5) ? pick(20) : 0 };
      if (trouble < 0.18) return { status: 500 };
      if (trouble < 0.19) return { status: 200, results: "garbled" };
      if (trouble < 0.2) return { status: 403 };
      // A long batch may be answered in part.
      const stop = odds(0.1) && !calm ? pick(batch.length) : batch.length;
      const blocked = new Set();
      const results = batch.map((e, i) => {
        if (i >= stop || blocked.has(e.path)) {
          blocked.add(e.path);
          return { id: e.id, outcome: "later" };
        }
        return server.take({ id: e.id, path: e.path, form: e.form, as: e.as });
      });
      if (odds(0.1)) results.reverse();
      return { status: 200, results };
    });
  };

  function openTab() {
    const tab = { dead: false };
    tab.box = openOutbox({
      store: database.for(tab),
      post: post(tab),
      now: time.now,
      later: (ms, f) => time.later(ms, () => tab.dead || f()),
      random,
      lock: locked
        ? async (f) => {
            if (holder && !holder.dead) return false;
            holder = tab;
            try {
              await f();
            } finally {
              if (holder === tab) holder = null;
            }
            return true;
          }
        : undefined,
      changed(entries, arrived) {
        for (const e of entries) if (e.state === "refused" || e.state === "conflict" || e.state === "other") shown.add(e.id);
        for (const e of arrived) if (!server.byID.has(e.id)) fail(`told that ${e.id} arrived, which it did not`);
      },
    });
    tab.box.meet("ada").catch(() => {});
    tab.box.flush();
    return tab;
  }

  // submit is what enhance.js does with a form: keep it, send it, settle or release it.
  async function submit(tab, entry) {
    let first;
    try {
      first = await tab.box.keep(entry, 30_000);
    } catch {
      say("could not keep", entry.id);
      return;
    }
    promised.add(entry.id);
    say("kept", entry.id, entry.path, first);
    if (!first) return;
    let answer;
    try {
      answer = await network(tab, () => (calm || random() > 0.2 ? server.take(entry) : { outcome: "later" }));
    } catch {
      answer = { outcome: "later" };
    }
    if (answer.outcome === "later") await tab.box.release(entry.id, odds(0.3) ? pick(10) : 0).catch(() => {});
    else {
      if (answer.outcome !== "stored" && answer.outcome !== "duplicate") shown.add(entry.id); // the form shows it
      await tab.box.settle(entry).catch(() => {});
    }
  }

  let tabs = [openTab(), openTab()];
  for (let i = 0; i < 30; i++) {
    const tab = tabs[pick(tabs.length)];
    const what = random();
    if (what < 0.55) {
      const id = `e${++number}`;
      const entry = { id, path: `/form/${pick(3)}`, form: `answer=${number}`, as: odds(0.1) ? "bob" : odds(0.5) ? "ada" : "", time: time.at };
      if (odds(0.05)) server.refuses.add(id);
      // An id that stands for another answer, as a form without scripts may have it.
      if (odds(0.04)) server.take({ ...entry, as: "", form: "before" });
      submit(tab, entry);
    } else if (what < 0.58) {
      // The same form sent once more with another answer, under the id it has.
      const old = database.entries.find((e) => e.state === "waiting" && !e.hold);
      if (old) submit(tab, { id: old.id, path: old.path, as: old.as, time: time.at, form: `answer=${++number}` });
    } else if (what < 0.65) {
      say("crash");
      tab.dead = true;
      tabs = tabs.map((t) => (t === tab ? openTab() : t));
    } else if (what < 0.7) {
      tab.box.flush(true);
    } else if (what < 0.73) {
      time.shift += (pick(2) ? 1 : -1) * pick(1e8); // the clock is put right, or wrong
    } else if (what < 0.76) {
      const failed = database.entries.filter((e) => e.state === "refused");
      if (failed.length) tab.box.decide([failed[0].id], "again").catch(() => {});
    } else {
      await time.until(time.at + pick(8000));
    }
    await settle();
  }

  // Everything works from here on. Nobody asks for it: an hour later nothing may wait.
  calm = true;
  await time.until(time.at + 3_600_000);

  const waiting = database.entries.filter((e) => e.state === "waiting");
  if (waiting.length) fail(`still waiting: ${waiting.map((e) => e.id)}`);
  const counts = new Map();
  for (const e of server.log) counts.set(e.id, (counts.get(e.id) ?? 0) + 1);
  for (const [id, n] of counts) if (n !== 1) fail(`${id} is stored ${n} times`);
  for (const id of promised) {
    const here = database.entries.find((e) => e.id === id);
    const there = server.byID.get(id);
    const same = there && there.form === database.last.get(id);
    if (!same && !here && !shown.has(id)) fail(`${id} was kept, and is nowhere`);
    if (here && !shown.has(id)) fail(`${id} was never shown`);
    if (same && here && here.state === "waiting") fail(`${id} is stored, and still waits`);
  }
  // Of each form, what was kept first is stored first. What was refused on the way and
  // sent again by the reader's word has lost its place.
  const newest = new Map();
  let stored = 0;
  for (const e of server.log) {
    if (shown.has(e.id) || database.last.get(e.id) !== e.form) continue;
    stored++;
    const key = database.keys.get(e.id);
    if (key < (newest.get(e.path) ?? 0)) fail(`${e.id} was overtaken`);
    newest.set(e.path, key);
  }
  return { stored, kept: promised.size, shown: shown.size };
}

const [what, first, n] = process.argv.slice(2);
if (what === "unit") {
  for (const [name, test] of Object.entries(units)) {
    try {
      await test();
    } catch (error) {
      console.log(`FAIL ${name}: ${error.stack}`);
      process.exitCode = 1;
    }
  }
  console.log(`${Object.keys(units).length} tests`);
} else {
  const total = { stored: 0, kept: 0, shown: 0 };
  for (let seed = +first; seed < +first + +n; seed++) {
    try {
      const r = await schedule(seed, +n === 1);
      for (const k of Object.keys(total)) total[k] += r[k];
    } catch (error) {
      console.log(`FAIL seed ${seed}: ${error.message}\nsee it again: node testdata/outbox.mjs random ${seed} 1`);
      process.exitCode = 1;
      break;
    }
  }
  console.log(`${n} schedules: ${total.kept} kept, ${total.stored} stored once, ${total.shown} shown`);
}
