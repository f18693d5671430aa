import { Dexie, type DBCore, type Middleware } from 'dexie';
import { durabilityOf } from './tables';
import { STEPS, type SchemaStep, declareSteps } from './upgrades';

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

/** A connection that knows these versions; a test hands in one more. */
export function makeDexie(name: string, steps: readonly SchemaStep[] = STEPS): Dexie {
  const dexie = new Dexie(name);
  declareSteps(dexie, steps);
  dexie.use(durability);
  return dexie;
}
