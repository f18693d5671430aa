import { Dexie, type Table } from 'dexie';
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
} as const satisfies SchemaStep['stores'];

/** Papers that travellers put into trips. Their bytes have a table of their own, so that a list does not read megabytes. */
const VERSION_2 = { papers: '&id,orderId', paperFiles: '&id' } as const satisfies SchemaStep['stores'];

/** Every version that was ever shipped, oldest first; the last one is this code's. */
export const STEPS: readonly SchemaStep[] = [
  { version: 1, stores: VERSION_1 },
  { version: 2, stores: VERSION_2 },
];

export const SCHEMA_VERSION = STEPS.at(-1)?.version ?? 0;
/** The version that IndexedDB knows: Dexie multiplies its own by ten. */
export const NATIVE_VERSION = SCHEMA_VERSION * 10;

/** The primary key of a row; undefined while a numbered row has no number. */
export const primaryKeyOf = ({ schema }: Table, row: object): RowKey =>
  Dexie.getByKeyPath(row, schema.primKey.keyPath ?? '') as RowKey;

/** Adds a row unless the table has one with its key. A numbered row gets a new number. False where it was there. */
export async function addMissing(table: Table, row: object): Promise<boolean> {
  const { auto, keyPath } = table.schema.primKey;
  if (!auto && (await table.get(primaryKeyOf(table, row)))) return false;
  await table.put(auto ? { ...row, [String(keyPath)]: undefined } : row);
  return true;
}
