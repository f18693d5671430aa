import type { TableName } from './rows';

export const SCHEMA_VERSION = 1;
/** The browser's own number of it: Dexie counts in tens. */
export const NATIVE_VERSION = SCHEMA_VERSION * 10;

/** Version 1 (offline-sync.md, section c). Result texts stand apart so that listing sets does not read megabytes. */
export const STORES: { [Table in TableName]: string } = {
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
};

const STRICT = new Set<string>(['outbox', 'lanes', 'idMap', 'intents']);

/** Power loss may cost a draft its last seconds, never a sealed or acknowledged update: those flush to the disk. */
export const durabilityOf = (tables: readonly string[]): 'strict' | 'relaxed' =>
  tables.some((name) => STRICT.has(name)) ? 'strict' : 'relaxed';
