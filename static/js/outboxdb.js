// The outbox's database: IndexedDB behind one method, so that every change is one
// transaction and either happened or did not.

const request = (r) =>
  new Promise((resolve, reject) => {
    r.onsuccess = () => resolve(r.result);
    r.onerror = () => reject(r.error);
  });

export function openDatabase(name = "millrace") {
  let opened;

  function open() {
    opened ??= new Promise((resolve, reject) => {
      const r = indexedDB.open(name, 1);
      r.onupgradeneeded = () => {
        r.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
        r.result.createObjectStore("meta");
      };
      r.onsuccess = () => {
        // Signing out clears the site's data, and another tab may delete it.
        r.result.onclose = () => (opened = undefined);
        r.result.onversionchange = () => (r.result.close(), (opened = undefined));
        resolve(r.result);
      };
      r.onerror = r.onblocked = () => reject(r.error ?? new Error("the database is blocked"));
    });
    opened.catch(() => (opened = undefined));
    return opened;
  }

  // update: see outbox.js. Strict: "kept" means on disk.
  async function update(f) {
    const db = await open();
    return new Promise((resolve, reject) => {
      const tx = db.transaction(["entries", "meta"], "readwrite", { durability: "strict" });
      const entries = tx.objectStore("entries");
      const meta = tx.objectStore("meta");
      const all = entries.getAll();
      const shared = meta.get("shared");
      let result;
      shared.onsuccess = () => {
        try {
          const change = f(all.result, shared.result ?? {}) ?? {};
          for (const e of change.put ?? []) entries.put(e);
          for (const e of change.add ?? []) entries.add(e);
          for (const seq of change.remove ?? []) entries.delete(seq);
          if (change.meta) meta.put(change.meta, "shared");
          result = change.result;
        } catch (error) {
          reject(error);
          tx.abort();
        }
      };
      tx.oncomplete = () => resolve(result);
      tx.onerror = tx.onabort = () => reject(tx.error ?? new Error("the database gave up"));
    });
  }

  // clear forgets everything, for whoever uses this browser next.
  async function clear() {
    (await open()).close();
    opened = undefined;
    await request(indexedDB.deleteDatabase(name));
  }

  return { update, clear };
}
