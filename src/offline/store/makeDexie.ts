import { Dexie, type Transaction } from 'dexie';
import type { OutboxRow } from './rows';
import { STEPS, type SchemaStep } from './schema';

async function upgradeUpdates(tx: Transaction, { cast = {} }: SchemaStep): Promise<void> {
  const rows = await tx.table<OutboxRow>('outbox').toArray();
  const changed = rows.flatMap((row) => {
    const upgrade = row.body === null ? cast[`${row.kind}@${row.v}`] : undefined;
    // Order and idempotency rest on number and id: no upgrade may change them.
    return upgrade ? { ...upgrade(row), seq: row.seq, id: row.id } : [];
  });
  await tx.table('outbox').bulkPut(changed);
}

/**
 * Dexie with every version declared, so that it upgrades a database of any of them with all of its rows (G23). It creates,
 * upgrades and opens; transactions run on its connection without it (idbStore.ts). Tests pass one more version.
 */
export function makeDexie(name: string, steps: readonly SchemaStep[] = STEPS): Dexie {
  const dexie = new Dexie(name);
  for (const step of steps) {
    const version = dexie.version(step.version).stores(step.stores);
    if (step.version > 1) version.upgrade((tx) => upgradeUpdates(tx, step));
  }
  return dexie;
}
