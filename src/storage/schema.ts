import { Dexie, type DBCore, type Middleware } from 'dexie';
import { SCHEMA_VERSION, STORES, durabilityOf } from './tables';

/** Each transaction as durable as the tables it may write. */
const durability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'durability',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, {
        ...options,
        durability: durabilityOf(stores),
      }),
  }),
};

export function makeDexie(name: string): Dexie {
  const dexie = new Dexie(name);
  dexie.version(SCHEMA_VERSION).stores(STORES);
  dexie.use(durability);
  return dexie;
}
