import { Dexie, type DexieOptions, type EntityTable, type Table, type Transaction } from 'dexie';
import { checkedRows } from './rowValidation';
import type { OutboxRow, RowsByTable } from './rows';
import { NATIVE_VERSION, STEPS, type SchemaStep } from './schema';

// On localhost Dexie marks each operation for the debugger: what is measured there would be slower than what people have.
Dexie.debug = false;

/** The tables with the types of their rows. */
export interface Tables {
  meta: EntityTable<RowsByTable['meta'], 'k'>;
  searches: EntityTable<RowsByTable['searches'], 'n'>;
  drafts: EntityTable<RowsByTable['drafts'], 'id'>;
  outbox: EntityTable<RowsByTable['outbox'], 'seq'>;
  lanes: EntityTable<RowsByTable['lanes'], 'bookingId'>;
  idMap: Table<RowsByTable['idMap'], [bookingId: string, originalId: string]>;
  intents: EntityTable<RowsByTable['intents'], 'id'>;
  receipts: EntityTable<RowsByTable['receipts'], 'id'>;
  quarantine: EntityTable<RowsByTable['quarantine'], 'n'>;
  ballast: EntityTable<RowsByTable['ballast'], 'k'>;
  kv: EntityTable<RowsByTable['kv'], 'key'>;
  snapshots: EntityTable<RowsByTable['snapshots'], 'queryKey'>;
  snapshotTexts: EntityTable<RowsByTable['snapshotTexts'], 'queryKey'>;
  papers: EntityTable<RowsByTable['papers'], 'id'>;
  paperFiles: EntityTable<RowsByTable['paperFiles'], 'id'>;
}

/**
 * A transaction with its tables: `tx.outbox.where('bookingId').equals(id).toArray()`. Await nothing but calls of these tables
 * inside, or it ends.
 */
export type Tx = Transaction & Tables;

async function upgradeUpdates(tx: Transaction, { cast = {} }: SchemaStep): Promise<void> {
  const rows = await tx.table<OutboxRow>('outbox').toArray();
  const changed = rows.flatMap((row) => {
    const upgrade = row.body === null ? cast[`${row.kind}@${row.v}`] : undefined;
    // Order and idempotency rest on number and id: no upgrade may change them.
    return upgrade ? { ...upgrade(row), seq: row.seq, id: row.id } : [];
  });
  await tx.table('outbox').bulkPut(changed);
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Dexie itself adds its tables
export interface AppDatabase extends Tables {}
/**
 * The database of page and worker: every version is declared, so that Dexie upgrades a database of any of them with all of its
 * rows (G23). Rows are checked when they are read (G4), and a transaction is as durable as its tables ask. `steps`: tests pass
 * one more version. `options.indexedDB`: another one than the browser's.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Dexie itself adds its tables
export class AppDatabase extends Dexie {
  constructor(name: string, options: DexieOptions = {}, steps: readonly SchemaStep[] = STEPS) {
    // A cached answer would pass by the check of its rows. A lost connection is opened by the store, which looks first (G23).
    super(name, { cache: 'disabled', autoOpen: false, ...options });
    for (const step of steps) {
      const version = this.version(step.version).stores(step.stores);
      if (step.version > 1) version.upgrade((tx) => upgradeUpdates(tx, step));
    }
    // For good: Dexie would reopen a database that a newer version has upgraded.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
    const newest = steps === STEPS ? NATIVE_VERSION : Infinity;
    // Dexie opens a newer database as it is when it reopens by itself: this code must not write into it.
    this.on(
      'ready',
      () => {
        if (this.backendDB().version > newest) throw new Dexie.VersionError('The database is of a newer version.');
      },
      true,
    );
    this.use({ stack: 'dbcore', name: 'checkedRows', create: (core) => checkedRows(core, this) });
  }
}
