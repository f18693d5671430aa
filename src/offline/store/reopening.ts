import { log } from '@/platform/log';
import type { RowsByTable, TableName } from './rows';
import type { Store } from './store';

/**
 * True when the connection is lost: closed by the browser, or dead without a `close` event, as in Safari after its database
 * process has ended. The transaction has written nothing.
 */
export function isConnectionLost(error: unknown): boolean {
  return ['InvalidStateError', 'UnknownError'].includes(String((error as { name?: unknown } | null)?.name));
}

/** The wrapped store of each reopening store. */
const plainStores = new WeakMap<Store, Store>();

/** The store without reopening, for callers that retry themselves. */
export const withoutReopening = (store: Store): Store => plainStores.get(store) ?? store;

export interface ReopeningStore extends Store {
  /** Marks the connection as lost: the next transaction opens a new one. */
  replace: () => void;
}

interface Connection {
  /** Makes the store over this connection. `again` retries a final write that could not start. */
  make: (again: <T extends TableName>(error: unknown, table: T, row: RowsByTable[T]) => void) => Store;
  /** Opens the database anew. Null when that is not possible. */
  reopen: () => Promise<Store | null>;
  /** True when the connection was closed on purpose. */
  isOver: () => boolean;
}

/** A store that survives the loss of its connection: it opens a new one and retries the transaction once. */
export function reopening({ make, reopen, isOver }: Connection): ReopeningStore {
  let next: Promise<Store | null> | null = null;
  let isClosed = false;
  const replace = (): Promise<Store | null> =>
    (next ??= reopen().then((store) => {
      if (store) active = store;
      if (isClosed) store?.close();
      return store;
    }));
  const canReplace = (error: unknown): boolean => isConnectionLost(error) && !isClosed && (next !== null || !isOver());
  const first = make((error, table, row) => {
    if (canReplace(error)) void replace().then((store) => store?.flush(table, row));
  });
  let active = first;
  const store: ReopeningStore = {
    get volatile() {
      return active.volatile;
    },
    async run(mode, tables, work) {
      let lost: unknown = null;
      if (!next) {
        try {
          return await first.run(mode, tables, work);
        } catch (error) {
          if (!canReplace(error)) throw error;
          log.warn('storage', 'connection lost, opening again', error);
          lost = error;
        }
      }
      const successor = await replace();
      if (!successor) throw lost ?? new DOMException('The connection is closed.', 'InvalidStateError');
      // One retry: a second loss rejects.
      return await (lost === null ? successor : withoutReopening(successor)).run(mode, tables, work);
    },
    flush: (table, row) => active.flush(table, row),
    close: () => {
      isClosed = true;
      active.close();
    },
    replace: () => void replace(),
  };
  plainStores.set(store, first);
  return store;
}
