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

  add(entry: Omit<LogEntry, 'n'>): LogEntry {
    const row = { n: ++this.#n, ...entry };
    this.#entries.push(row);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return row;
  }
  list(): LogEntry[] {
    return this.#entries;
  }
  clear(): void {
    this.#entries = [];
  }
}
