import type { Dexie, Transaction } from 'dexie';
import type { OutboxRow, TableName } from './rows';
import { STORES } from './tables';

/** One version of the database. Versions only add: a store with rows is never dropped, only filled anew in its upgrade. */
export interface SchemaStep {
  version: number;
  /** Stores that are new or have other indexes, in dexie's form. */
  stores: Partial<Record<TableName, string>>;
  /**
   * New forms of updates that wait unsealed, by kind and the `v` they have: `contact@1`. Sealed ones are opaque, their bytes
   * may be at the server already; what is not named here stays as it is.
   */
  cast?: Record<string, (row: OutboxRow) => OutboxRow>;
}

/** Every version there ever was, the last one being this code's. */
export const STEPS: readonly SchemaStep[] = [{ version: 1, stores: STORES }];

async function bringUp(tx: Transaction, { cast = {} }: SchemaStep): Promise<void> {
  const rows = await tx.table<OutboxRow>('outbox').toArray();
  const changed = rows.flatMap((row) => {
    const form = row.body === null ? cast[`${row.kind}@${row.v}`] : undefined;
    // Number and id are what order and "only once" rest on: no form may change them.
    return form ? { ...form(row), seq: row.seq, id: row.id } : [];
  });
  await tx.table('outbox').bulkPut(changed);
}

/** Declares all versions, so that a database of any of them is brought up to the last with everything in it (G23). */
export function declareSteps(dexie: Dexie, steps: readonly SchemaStep[]): void {
  for (const step of steps) {
    const version = dexie.version(step.version).stores(step.stores);
    if (step.version > 1) version.upgrade((tx) => bringUp(tx, step));
  }
}
