import { Dexie, RangeSet } from 'dexie';
import { log } from '@/platform/log';
import type { AppDatabase, Tx } from './database';
import { isConnectionLost } from './errors';
import type { RowsByTable, TableName } from './rows';
import { primaryKeyOf } from './schema';

/** The database of this page or worker, through losses of its connection. */
export interface Store {
  /** True when nothing survives the tab. */
  readonly volatile: boolean;
  /** Runs `work` in one Dexie transaction: all of its writes take effect, or none. */
  run<T>(mode: 'r' | 'rw', tables: readonly TableName[], work: (tx: Tx) => PromiseLike<T>): Promise<T>;
  /** Starts a write that completes even if the page closes right after it. Never throws. */
  flush<T extends TableName>(table: T, row: RowsByTable[T]): void;
  close(): void;
}

interface Means {
  /** Opens a database in place of one that was lost, and calls `use`. */
  reopen: () => Promise<void>;
  /** Runs a transaction, and may run it once more after a failure that can be repaired. */
  repair?: <T>(database: AppDatabase, transaction: () => PromiseLike<T>) => Promise<T>;
}

/** A store over a Dexie database that can be exchanged for another one: after a loss, or when a late one answers. */
export class DatabaseStore implements Store {
  volatile = false;
  #database: AppDatabase | null = null;
  /** While the database is exchanged, transactions wait. */
  #exchange: Promise<void> | null = null;
  #isClosed = false;
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** The open database. Throws a DatabaseClosedError when there is none. */
  get database(): AppDatabase {
    if (!this.#database || this.#isClosed) throw new Dexie.DatabaseClosedError('There is no open database.');
    return this.#database;
  }

  /** False before it is opened, and while the database is exchanged. */
  get isOpen(): boolean {
    return this.#database !== null && this.#exchange === null;
  }

  /** Serves from `database` from here on. */
  use(database: AppDatabase, volatile = false): void {
    if (this.#isClosed) return database.close();
    this.#database = database;
    this.volatile = volatile;
  }

  /** Exchanges the database by `work`, which calls `use`. Rejects as it does. */
  async exchange(work: () => Promise<void>): Promise<void> {
    // In a task of its own: what runs inside a live query cannot write.
    const running = new Promise<void>((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        work().then(resolve, reject);
      });
      port1.start();
      port2.postMessage(null);
    });
    this.#exchange = running;
    try {
      await running;
    } finally {
      if (this.#exchange === running) this.#exchange = null;
    }
  }

  /** The connection to `database` is lost: closes what is left of it and opens another one. */
  async replace(database: AppDatabase): Promise<void> {
    if (this.#isClosed || this.#database !== database) return;
    this.#database = null;
    database.close();
    await this.exchange(this.#means.reopen);
  }

  async run<T>(mode: 'r' | 'rw', tables: readonly TableName[], work: (tx: Tx) => PromiseLike<T>): Promise<T> {
    const { repair = async (_database, transaction) => await transaction() }: Means = this.#means;
    const once = async (database: AppDatabase): Promise<T> =>
      // `!`: never a part of another transaction that happens to run.
      await repair(database, () => database.transaction(`${mode}!`, [...tables], async (tx) => await work(tx)));
    // Dexie's promise, here and in `db()`: inside a live query a wait for anything else would end what it observes.
    while (this.#exchange) await Dexie.Promise.resolve(this.#exchange.catch(() => undefined));
    const { database } = this;
    try {
      return await once(database);
    } catch (error) {
      if (this.#isClosed || !isConnectionLost(error)) throw error;
      log.warn('storage', 'connection lost, opening again', error);
      const replaced = this.#database === database ? this.replace(database) : this.#exchange;
      await Dexie.Promise.resolve(replaced);
      // One retry: a second loss rejects.
      return await once(this.database);
    }
  }

  flush<T extends TableName>(table: T, row: RowsByTable[T]): void {
    try {
      // Native: a Dexie transaction with commit() is as safe (24 of 24 pages), but begins after the letter is drawn, and the
      // letter is on the disk after 21 ms instead of 10 (p50; `bench:last-write`, `bench:sync`).
      const { database } = this;
      const native = database.backendDB().transaction([table], 'readwrite', { durability: 'relaxed' });
      native.addEventListener('complete', () =>
        Dexie.on.storagemutated.fire({
          [`idb://${database.name}/${table}/`]: new RangeSet(primaryKeyOf(database.table(table), row)),
        }),
      );
      native.objectStore(table).put(row);
      native.commit();
    } catch (error) {
      log.warn('storage', 'the last write of the page failed', error);
      if (this.#isClosed) return;
      this.run('rw', [table], (tx) => tx.table(table).put(row)).catch((failure: unknown) =>
        log.warn('storage', 'the last write of the page failed again', failure),
      );
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#database?.close();
  }
}
