import type { RowKey, RowsByTable, TableName } from './rows';

/** Which rows: of one index value, of a key prefix, or with an index value below. Nothing given: all, by primary key. */
export interface Where {
  /** A field, or `[a+b]` for a compound index; the primary key when left out. */
  index?: string;
  equals?: string | [string, string];
  prefix?: string;
  below?: number;
  /** At most so many, the lowest keys first; all when left out. */
  most?: number;
}

/**
 * What can be done inside one transaction. Rows come out checked; what fails its shape is left out, told in `rejected` and
 * moved to quarantine right after the transaction. Nothing but these calls may be awaited inside.
 */
export interface Tx {
  get<T extends TableName>(table: T, key: RowKey): Promise<RowsByTable[T] | undefined>;
  list<T extends TableName>(table: T, where?: Where): Promise<RowsByTable[T][]>;
  /** How many rows there are, bad ones included; read none of them. */
  count(table: TableName, where: Where): Promise<number>;
  /** The update of a booking that was committed last. Without reading the others: a queue may be long. */
  tail(bookingId: string): Promise<RowsByTable['outbox'] | undefined>;
  /** Bookings with updates in the outbox. Their updates are not read. */
  bookings(): Promise<string[]>;
  /** Which of these primary keys there are. The rows are not read. */
  present(table: TableName, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Inserts or replaces; answers the primary key. */
  put<T extends TableName>(table: T, row: RowsByTable[T]): Promise<RowKey>;
  /** Inserts or replaces many, numbering new ones in the order given. */
  putAll<T extends TableName>(table: T, rows: readonly RowsByTable[T][]): Promise<void>;
  remove(table: TableName, key: RowKey): Promise<void>;
  /** Removes updates by their numbers; those that follow each other in one stroke. */
  removeUpdates(seqs: readonly number[]): Promise<void>;
  clear(table: TableName): Promise<void>;
  readonly rejected: readonly { table: TableName; row: unknown }[];
}

/** The database, or the in-memory stand-in with the same behaviour for a browser whose own cannot be opened. */
export interface Store {
  /** True when nothing survives the tab. */
  readonly volatile: boolean;
  run<T>(mode: 'r' | 'rw', tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Starts a write that a closing page still finishes: one native transaction with `commit()`. Never throws. */
  flush<T extends TableName>(table: T, row: RowsByTable[T]): void;
  close(): void;
}

/** Primary key fields; a leading `++` in the schema means that the store numbers the rows. */
export const KEYS: { [Table in TableName]: readonly string[] } = {
  meta: ['k'],
  searches: ['n'],
  drafts: ['id'],
  outbox: ['seq'],
  lanes: ['bookingId'],
  idMap: ['bookingId', 'originalId'],
  intents: ['id'],
  receipts: ['id'],
  quarantine: ['n'],
  ballast: ['k'],
  kv: ['key'],
  snapshots: ['queryKey'],
  snapshotTexts: ['queryKey'],
};
export const NUMBERED: readonly TableName[] = ['searches', 'outbox', 'quarantine'];

/** The primary key a row carries. */
export function rowKeyOf(table: TableName, row: unknown): RowKey {
  const [first = '', second] = KEYS[table];
  const fields = row as Record<string, string>;
  return second === undefined ? (fields[first] ?? '') : [fields[first] ?? '', fields[second] ?? ''];
}
