import type { OutboxRow, RowKey, TableName } from './rows';

/** One version of the database. A version only adds: it may create tables and indexes and rewrite rows, never drop any. */
export interface SchemaStep {
  version: number;
  /** New tables, and tables whose indexes change, in Dexie's notation. */
  stores: Partial<Record<TableName, string>>;
  /**
   * Upgrades of unsealed updates, by kind and the `v` they have now: `contact@1`. Other updates stay as they are; sealed ones
   * must, because the server may have their bytes already.
   */
  cast?: Record<string, (row: OutboxRow) => OutboxRow>;
}

/**
 * The tables of version 1, as shipped. Never edit it: databases of this version exist. A later version has its own literal with
 * what it adds. Result texts have a table of their own, so that listing result sets does not read megabytes.
 */
const VERSION_1 = {
  meta: '&k',
  searches: '++n,&hash,at',
  drafts: '&id,uid,updatedAt',
  outbox: '++seq,&id,[bookingId+seq],[bookingId+state],uid',
  lanes: '&bookingId,state,nextAt',
  idMap: '[bookingId+originalId]',
  intents: '&id,bookingId,state',
  receipts: '&id,at',
  quarantine: '++n,table',
  ballast: '&k',
  kv: '&key,expiresAt,lastUsed',
  snapshots: '&queryKey,pricedAt',
  snapshotTexts: '&queryKey',
} as const;

/** Every version that was ever shipped, oldest first; the last one is this code's. */
export const STEPS: readonly SchemaStep[] = [{ version: 1, stores: VERSION_1 }];

/** Every table as the last version has it. A table without a schema does not compile: spread each version here. */
const STORES: Record<TableName, string> = { ...VERSION_1 };

export const SCHEMA_VERSION = STEPS.at(-1)?.version ?? 0;
/** The version that IndexedDB knows: Dexie multiplies its own by ten. */
export const NATIVE_VERSION = SCHEMA_VERSION * 10;

/** The primary key in Dexie's notation: `&id`, `++n` or `[a+b]`. */
const primaryKeyIn = (schema: string): string => schema.split(',', 1)[0] ?? '';

/** The fields of each table's primary key: one, or the two of a compound key. */
export const KEYS = Object.fromEntries(
  Object.entries(STORES).map(([table, schema]) => [table, primaryKeyIn(schema).match(/\w+/g) ?? []]),
) as unknown as Readonly<Record<TableName, readonly string[]>>;

/** Tables whose new rows are numbered by the store. */
export const NUMBERED: readonly string[] = Object.keys(STORES).filter((table) =>
  primaryKeyIn(STORES[table as TableName]).startsWith('++'),
);

/** The primary key of a row; `''` while a numbered row has no number. */
export function rowKeyOf(table: TableName, row: unknown): RowKey {
  const [first = '', second] = KEYS[table];
  const fields = row as Record<string, string>;
  return second === undefined ? (fields[first] ?? '') : [fields[first] ?? '', fields[second] ?? ''];
}
