import type { TableName } from './rows';

/**
 * The change signal: every committed write of page and worker announces its tables to the live queries of all tabs. Dexie's own
 * live queries see only reads and writes that go through Dexie, and the engine does not (docs/decisions/0082).
 */
type Tables = readonly TableName[];

/** Called with the tables of a committed write; null when any table may have changed. */
const listeners = new Set<(tables: Tables | null) => void>();
/** The tables read so far by each live query that is running. */
const runningReads = new Set<Set<TableName>>();
let channel: BroadcastChannel | null = null;

function notify(tables: Tables | null): void {
  for (const listener of listeners) listener(tables);
}

function openChannel(name: string): void {
  channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Tables>) => notify(data));
}

/** Shares the signal with the other connections to this database. */
export function connectChanges(database: string): void {
  const name = `changes:${database}`;
  if (channel?.name === name || typeof BroadcastChannel === 'undefined') return;
  channel?.close();
  openChannel(name);
}

export function disconnectChanges(): void {
  channel?.close();
  channel = null;
}

/** Announces a committed write. */
export function announceChange(tables: Tables): void {
  notify(tables);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  channel?.postMessage(tables);
}

/** Notes a read transaction for the live queries that are running. */
export function recordRead(tables: Tables): void {
  for (const reads of runningReads) for (const table of tables) reads.add(table);
}

/** An observable, as `useObservable` of dexie-react-hooks takes it. */
export interface LiveQuery<T> {
  /** Returns a function that ends the subscription. */
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): () => void;
  hasValue(): boolean;
}

/**
 * Runs `query` now and after every committed change of a table it read. While it runs, every read of this page counts as its
 * own: at worst it runs once too often, and it never misses a change. Only read transactions count, so `query` must not write.
 */
export function liveQuery<T>(query: () => Promise<T>): LiveQuery<T> {
  return {
    hasValue: () => false,
    subscribe: (next, fail) => {
      let reads = new Set<TableName>();
      let running = false;
      let stale = false;
      let closed = false;
      const run = async (): Promise<void> => {
        running = true;
        stale = false;
        reads = new Set();
        runningReads.add(reads);
        try {
          const value = await query();
          if (!closed) next(value);
        } catch (error) {
          if (!closed) fail?.(error);
        }
        runningReads.delete(reads);
        running = false;
        if (stale && !closed) void run();
      };
      const onChange = (tables: Tables | null): void => {
        if (tables && !tables.some((table) => reads.has(table))) return;
        if (running) stale = true;
        else void run();
      };
      listeners.add(onChange);
      void run();
      return () => {
        closed = true;
        listeners.delete(onChange);
      };
    },
  };
}

// A page in the back/forward cache hears no messages, and an open channel may keep it out of that cache.
const page = globalThis.window as Window | undefined;
let closedName: string | null = null;
page?.addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return;
  closedName = channel?.name ?? null;
  disconnectChanges();
});
page?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  if (closedName !== null && !channel) openChannel(closedName);
  notify(null);
});
