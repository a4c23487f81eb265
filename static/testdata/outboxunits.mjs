// What the outbox promises, one by one.

import { openOutbox } from "../js/outbox.js";
import { Database, Time, fail } from "./outboxmodel.mjs";

export const units = {
  async "an acknowledged entry leaves, and one without a word stays"() {
    const w = world();
    w.answer = () => ({ status: 200, results: [{ id: "a", outcome: "stored" }] });
    await w.keep("a");
    await w.keep("b");
    await w.time.until(w.time.at + 500);
    equal(w.ids(), "b");
    equal(w.arrived, "a");
  },
  async "a duplicate is an acknowledgement"() {
    const w = world();
    w.answer = (batch) => ({ status: 200, results: batch.map((e) => ({ id: e.id, outcome: "duplicate" })) });
    await w.keep("a");
    await w.time.until(w.time.at + 500);
    equal(w.ids(), "");
  },
  async "a refusal and a conflict are kept with their words until they are dismissed"() {
    const w = world();
    w.answer = () => ({
      status: 200,
      results: [
        { id: "a", outcome: "conflict", message: "another counts" },
        { id: "b", outcome: "refused", message: "gone" },
      ],
    });
    await w.all(w.box.keep(w.entry("a")), w.box.keep(w.entry("b")));
    await w.time.until(w.time.at + 100_000);
    equal(w.database.entries.map((e) => `${e.id} ${e.state} ${e.says}`).join(", "), "a conflict another counts, b refused gone");
    const posts = w.posts.length;
    await w.all(w.box.decide(["a"], "drop"));
    await w.time.until(w.time.at + 100_000);
    equal(w.ids(), "b");
    equal(w.posts.length, posts);
  },
  async "401, 403 and 404 are shown and not sent again by themselves"() {
    for (const status of [401, 403, 404]) {
      const w = world();
      w.answer = () => ({ status });
      await w.all(w.box.keep(w.entry("a")), w.box.keep(w.entry("b")));
      await w.time.until(w.time.at + 3_600_000);
      equal(w.database.entries.map((e) => `${e.id} ${e.state}`).join(", "), "a refused, b refused");
      if (w.posts.length > 4) fail(`${w.posts.length} posts`);
      if (!w.database.entries[0].says.includes(status)) fail("without the reason");
    }
  },
  async "Retry-After is sat out, also by an eager flush and by another tab"() {
    const w = world();
    w.answer = () => ({ status: 429, retryAfter: 40 });
    await w.keep("a");
    await w.time.until(w.time.at + 500);
    equal(w.posts.length, 1);
    const first = w.posts[0].at;
    const other = w.tab();
    await w.all(w.box.flush(true), other.flush(true));
    await w.time.until(first + 40_000);
    equal(w.posts.length, 1);
    await w.time.until(first + 43_000);
    equal(w.posts.length, 2);
    equal(w.posts.length, 2);
  },
  async "failures are retried with full jitter up to a minute"() {
    const w = world(() => 0.999);
    w.answer = () => ({ status: 503 });
    await w.keep("a");
    await w.time.until(w.time.at + 600_000);
    const gaps = w.posts.slice(1).map((p, i) => Math.round((p.at - w.posts[i].at) / 1000));
    equal(gaps.slice(0, 8).join(" "), "2 4 8 16 32 60 60 60");
    const none = world(() => 0);
    none.answer = () => ({ status: 503 });
    await none.keep("a");
    await none.time.until(none.time.at + 100);
    if (none.posts.length < 10) fail("jitter does not reach down to nothing");
  },
  async "coming online does not wait for the end of a pause"() {
    const w = world(() => 0.999);
    w.answer = () => ({ status: 0 });
    await w.keep("a");
    await w.time.until(w.time.at + 40_000);
    const posts = w.posts.length;
    await w.all(w.box.flush(true));
    equal(w.posts.length, posts + 1);
  },
  async "a full device and one that does not answer are said to be so"() {
    for (const fault of ["quota", "silent"]) {
      const w = world();
      w.database.fault = () => fault;
      let said = "";
      const kept = w.box.keep(w.entry("a")).catch((error) => (said = error.message));
      await w.time.until(w.time.at + 10_000);
      await kept;
      if (!said) fail(`${fault}: kept`);
      equal(w.ids(), "");
    }
  },
  async "what one tab sends by itself no other sends, until its time is over"() {
    const w = world();
    w.answer = (batch) => ({ status: 200, results: batch.map((e) => ({ id: e.id, outcome: "stored" })) });
    await w.all(w.box.keep(w.entry("a"), 30_000));
    const other = w.tab();
    await w.all(other.flush(true));
    equal(w.posts.length, 0);
    await w.time.until(w.time.at + 31_000);
    equal(w.posts.length, 1);
    equal(w.ids(), "");
  },
  async "a later answer to the same form does not overtake an earlier one"() {
    const w = world();
    await w.all(w.box.keep(w.entry("a", "/q"), 30_000));
    const second = w.box.keep(w.entry("b", "/q"), 30_000);
    await w.time.until(w.time.at + 500);
    equal(await second, false);
    equal(w.posts.length, 0);
    w.answer = (batch) => ({ status: 200, results: batch.map((e) => ({ id: e.id, outcome: "stored" })) });
    await w.all(w.box.release("a"));
    await w.time.until(w.time.at + 5_000);
    equal(w.posts.map((p) => p.ids).join(" "), "a,b");
  },
  async "the last draft takes the place of earlier ones"() {
    const w = world();
    w.answer = () => ({ status: 0 });
    for (const id of ["a", "b", "c"]) await w.all(w.box.keep({ ...w.entry(id, "/draft"), latest: true }));
    equal(w.ids(), "c");
  },
  async "what is somebody else's waits for them"() {
    const w = world();
    w.answer = (batch) => ({ status: 200, results: batch.map((e) => ({ id: e.id, outcome: e.as === w.here ? "stored" : "other" })) });
    w.here = "bob";
    await w.all(w.box.meet("bob"));
    await w.all(w.box.keep({ ...w.entry("a"), as: "ada" }));
    await w.time.until(w.time.at + 3_600_000);
    equal(w.database.entries.map((e) => `${e.id} ${e.state}`).join(), "a other");
    equal(w.posts.length, 1);
    w.here = "ada";
    await w.all(w.box.meet("ada"));
    await w.all(w.box.flush());
    equal(w.ids(), "");
  },
  async "many wait and go in batches of 20 in their order"() {
    const w = world();
    w.answer = () => ({ status: 0 });
    for (let i = 0; i < 45; i++) await w.all(w.box.keep(w.entry(`${i}`)));
    w.answer = (batch) => ({ status: 200, results: batch.map((e) => ({ id: e.id, outcome: "stored" })) });
    w.posts.length = 0;
    await w.all(w.box.flush(true));
    equal(w.posts.map((p) => p.ids.split(",").length).join(" "), "20 20 5");
    equal(w.posts.map((p) => p.ids).join(","), [...Array(45).keys()].join(","));
  },
};

function equal(got, want) {
  if (got !== want) fail(`got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

// world is one tab with a database that works and a server that answers as w.answer says.
function world(random = () => 0.5) {
  const time = new Time();
  const w = { time, posts: [], arrived: "", database: new Database(time, () => 1), answer: () => ({ status: 0 }) };
  w.entry = (id, path = `/form/${id}`) => ({ id, path, form: `answer=${id}`, as: "", time: time.at });
  let tabs = 0;
  w.tab = () => {
    let named = false; // the first number a tab draws is its name
    return openOutbox({
      store: w.database.for({}),
      async post(batch) {
        w.posts.push({ at: time.at, ids: batch.map((e) => e.id).join() });
        return w.answer(batch);
      },
      now: time.now,
      later: time.later,
      random: () => (named ? random() : ((named = true), ++tabs)),
      changed: (_, arrived) => (w.arrived += arrived.map((e) => e.id).join()),
    });
  };
  w.box = w.tab();
  w.ids = () => w.database.entries.map((e) => e.id).join();
  w.all = async (...promises) => {
    const all = Promise.all(promises);
    await time.until(time.at + 200);
    return all;
  };
  w.keep = (id) => w.all(w.box.keep(w.entry(id)));
  return w;
}
