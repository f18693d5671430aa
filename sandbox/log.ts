export interface LogEntry {
  n: number;
  /** ms since the epoch. */
  at: number;
  method: string;
  path: string;
  query: string;
  company: string | null;
  language: string | null;
  idempotencyKey: string | null;
  /** Ids of the updates in a batch, in order. */
  ids: string[];
  /** Fingerprint of the bytes of each of them as they arrived. */
  bytes: string[];
  /** Ids whose effect this very request brought about, in order; a repeat brings none. */
  effects: string[];
  /** A second delivery made by the sandbox itself (fault `duplicate`). */
  copy: boolean;
  /** Moments on the log's own counter, which no clock moves: arrival, and the answer or the loss of the client. */
  began: number;
  ended: number | null;
  /** Kinds of the faults that struck. */
  faults: string[];
  /** Null while running, and for a request that never reached its route or whose answer was thrown away. */
  status: number | null;
}

const KEPT = 5_000;

/** What was asked of the API, for tests that assert on what truly arrived (offline-sync, layer L5). */
export class RequestLog {
  #entries: LogEntry[] = [];
  #n = 0;
  #tick = 0;

  add(entry: Omit<LogEntry, 'n' | 'began' | 'ended' | 'effects'>): LogEntry {
    const row = { n: ++this.#n, ...entry, effects: [], began: ++this.#tick, ended: null };
    this.#entries.push(row);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return row;
  }
  /** The client has its answer, or is gone: from now on it may ask again. */
  end(entry: LogEntry): void {
    entry.ended ??= ++this.#tick;
  }
  list(): LogEntry[] {
    return this.#entries;
  }
  clear(): void {
    this.#entries = [];
  }
}
