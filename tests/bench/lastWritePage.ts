/** The page of lastWrite: writes a row of a draft's size in its last moment, in the way that its address names. */
import { Dexie, type EntityTable, liveQuery } from 'dexie';
import { db, openStore } from '@/offline/store/db';
import { configureStorage } from '@/platform/database';

interface Row {
  k: string;
  v: string;
}

/** As much as a draft of a booking form with its merge base. */
const TEXT = 'draft '.repeat(1700);

const dexie = new Dexie('last-write') as Dexie & { meta: EntityTable<Row, 'k'> };
dexie.version(1).stores({ meta: '&k' });
configureStorage({ tenant: 'last-write' });

/** A transaction of its own on Dexie's connection. */
function native(row: Row, commits: boolean): void {
  const tx = dexie.backendDB().transaction(['meta'], 'readwrite', { durability: 'relaxed' });
  tx.objectStore('meta').put(row);
  if (commits) tx.commit();
}

/** Ways to write a row. */
export const WAYS = {
  'Dexie put': (row: Row) => void dexie.meta.put(row),
  'Dexie with commit()': (row: Row) =>
    void dexie.transaction('rw', dexie.meta, (tx) => {
      void dexie.meta.put(row);
      tx.idbtrans.commit();
    }),
  "the app's store": (row: Row) => openStore()?.flush('meta', row),
  native: (row: Row) => native(row, false),
  'native with commit()': (row: Row) => native(row, true),
  'local storage': ({ k, v }: Row) => localStorage.setItem(k, v),
};
export type Way = keyof typeof WAYS;

export interface LastWrite {
  /** Opens the database; from here on the end of the page writes the row `k`. */
  arm: (way: Way, k: string) => Promise<void>;
  /** Which of these rows are there. */
  found: (keys: string[]) => Promise<string[]>;
}

const lastWrite: LastWrite = {
  async arm(way, k) {
    await dexie.open();
    await db();
    // As a page has them: a list on screen that follows the table. Its first answer also warms the connection.
    await new Promise((done) => liveQuery(() => dexie.meta.count()).subscribe(done));
    addEventListener('pagehide', () => WAYS[way]({ k, v: TEXT }));
  },
  async found(keys) {
    const store = await db();
    const ours = await store.run('r', ['meta'], (tx) => tx.meta.bulkGet(keys));
    const rows = await dexie.meta.bulkGet(keys);
    return keys.filter((k, at) => rows[at] ?? ours[at] ?? localStorage.getItem(k));
  },
};
Object.assign(globalThis, { lastWrite });
