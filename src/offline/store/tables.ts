import type { TableName } from './rows';

interface TableFacts {
  /** `strict`: flushed to the disk at each commit; `relaxed`: a power cut may cost the last seconds (G1). */
  readonly durability: 'strict' | 'relaxed';
  /** Nobody else could restore its rows: the page does, when the browser has cleared them (G24). */
  readonly isRestored: boolean;
  /** Read as a whole for /device, the export and the support file. */
  readonly isListed: boolean;
  /** Cleared when the disk is full, in this order. */
  readonly isClearedWhenFull?: true;
}

/** The facts of every table; its indexes are in `schema.ts`, its rows in `rows.ts`, whose data it holds in `STORED`. */
export const TABLES = {
  meta: { durability: 'relaxed', isRestored: true, isListed: true },
  searches: { durability: 'relaxed', isRestored: false, isListed: true },
  drafts: { durability: 'relaxed', isRestored: true, isListed: true },
  outbox: { durability: 'strict', isRestored: true, isListed: true },
  lanes: { durability: 'strict', isRestored: true, isListed: true },
  idMap: { durability: 'strict', isRestored: true, isListed: true },
  intents: { durability: 'strict', isRestored: true, isListed: true },
  receipts: { durability: 'relaxed', isRestored: false, isListed: true },
  quarantine: { durability: 'relaxed', isRestored: false, isListed: true },
  kv: { durability: 'relaxed', isRestored: false, isListed: true, isClearedWhenFull: true },
  ballast: { durability: 'relaxed', isRestored: false, isListed: false, isClearedWhenFull: true },
  snapshots: { durability: 'relaxed', isRestored: false, isListed: true },
  papers: { durability: 'relaxed', isRestored: false, isListed: true },
  paperFiles: { durability: 'relaxed', isRestored: false, isListed: false },
  snapshotTexts: { durability: 'relaxed', isRestored: false, isListed: false },
} as const satisfies Record<TableName, TableFacts>;

const all = Object.entries(TABLES) as [TableName, TableFacts][];
const tablesThat = (has: (facts: TableFacts) => boolean): readonly TableName[] =>
  all.filter(([, facts]) => has(facts)).map(([table]) => table);

/** Strict when one of these tables is: its updates, queues and requests are flushed with the rest of the transaction. */
export const durabilityOf = (tables: readonly TableName[]): 'strict' | 'relaxed' =>
  tables.some((table) => TABLES[table].durability === 'strict') ? 'strict' : 'relaxed';

export const RESTORED_TABLES = tablesThat(({ isRestored }) => isRestored);
export const TABLES_CLEARED_WHEN_FULL = tablesThat(({ isClearedWhenFull }) => isClearedWhenFull === true);

export type ListedTable = {
  [Table in TableName]: (typeof TABLES)[Table]['isListed'] extends true ? Table : never;
}[TableName];
export const LISTED_TABLES = tablesThat(({ isListed }) => isListed) as readonly ListedTable[];
