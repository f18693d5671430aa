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
  /** Fingerprint of each update's bytes as received. */
  bytes: string[];
  /** Ids of updates that this request applied, in order; a repeat applies none. */
  effects: string[];
  /** A duplicate delivery made by the sandbox (fault `duplicate`). */
  copy: boolean;
  /** Ticks of the log's own counter, independent of the clock: arrival, and the answer or loss of the client. */
  began: number;
  ended: number | null;
  /** Kinds of the applied faults. */
  faults: string[];
  /** Null while running, if the request never reached its route, or if its answer was discarded. */
  status: number | null;
}

const KEPT = 5_000;

/** Log of the API's requests, so that tests can assert what really arrived. */
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
  /** The client got its answer or disconnected, so it may retry. */
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
