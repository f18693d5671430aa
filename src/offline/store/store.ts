import type { RowKey, RowsByTable, TableName } from './rows';

/** Selects rows by an index value, a key prefix or an upper bound; without any of them all rows, by primary key. */
export interface Where {
  /** A field, or `[a+b]` for a compound index; the primary key when left out. */
  index?: string;
  equals?: string | [string, string];
  prefix?: string;
  below?: number;
  /** At most this many, lowest keys first. */
  most?: number;
}

/**
 * The operations of one transaction. Rows are validated when they are read: one of a wrong shape is left out, listed in
 * `rejected` and moved to quarantine after the transaction. Await nothing but these calls, or the transaction ends.
 */
export interface Tx {
  get<T extends TableName>(table: T, key: RowKey): Promise<RowsByTable[T] | undefined>;
  list<T extends TableName>(table: T, where?: Where): Promise<RowsByTable[T][]>;
  /** Counts rows without reading them, invalid ones included. */
  count(table: TableName, where: Where): Promise<number>;
  /** The booking's last update in commit order. Does not read the others: a queue may be long. */
  tail(bookingId: string): Promise<RowsByTable['outbox'] | undefined>;
  /** The bookings that have updates in the outbox. Does not read the updates. */
  bookings(): Promise<string[]>;
  /** Which of these primary keys exist. Does not read the rows. */
  present(table: TableName, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Inserts or replaces a row and returns its primary key. */
  put<T extends TableName>(table: T, row: RowsByTable[T]): Promise<RowKey>;
  /** Inserts or replaces rows; new ones are numbered in the given order. */
  putAll<T extends TableName>(table: T, rows: readonly RowsByTable[T][]): Promise<void>;
  remove(table: TableName, key: RowKey): Promise<void>;
  /** Removes updates by `seq`, consecutive ones with one request. */
  removeUpdates(seqs: readonly number[]): Promise<void>;
  clear(table: TableName): Promise<void>;
  readonly rejected: readonly { table: TableName; row: unknown }[];
}

/** The database, or the in-memory fallback with the same behaviour. */
export interface Store {
  /** True when nothing survives the tab. */
  readonly volatile: boolean;
  /** Runs `work` in one transaction: all of its writes take effect, or none. */
  run<T>(mode: 'r' | 'rw', tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Starts a write that completes even if the page closes right after it. Never throws. */
  flush<T extends TableName>(table: T, row: RowsByTable[T]): void;
  close(): void;
}
