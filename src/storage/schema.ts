import { Dexie, type DBCore, type Middleware } from 'dexie';
import type { TableName } from './rows';

export const SCHEMA_VERSION = 1;

/** Version 1 (offline-sync.md, section c). Result texts stand apart so that listing sets does not read megabytes. */
const STORES: { [Table in TableName]: string } = {
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
const durability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'durability',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, {
        ...options,
        durability: stores.some((name) => STRICT.has(name)) ? 'strict' : 'relaxed',
      }),
  }),
};

export function makeDexie(name: string): Dexie {
  const dexie = new Dexie(name);
  dexie.version(SCHEMA_VERSION).stores(STORES);
  dexie.use(durability);
  return dexie;
}
