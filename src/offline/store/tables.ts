import {
  array,
  boolean,
  enums,
  instance,
  integer,
  min,
  nonempty,
  nullable,
  number,
  optional,
  record,
  string,
  type Struct,
  type as shape,
  unknown,
} from 'superstruct';
import type { TableName } from './rows';
import {
  CheapestOfferShape,
  DraftShape,
  JourneyShape,
  PartyShape,
  QueueStateShape,
  SavedSearchShape,
} from './rowShapes';

interface TableFacts {
  /** `strict`: flushed to the disk at each commit; `relaxed`: a power cut may cost the last seconds (G1). */
  readonly durability: 'strict' | 'relaxed';
  /** Nobody else could restore its rows: the page does, when the browser has cleared them (G24). */
  readonly isRestored: boolean;
  /** Read as a whole for /device, the export and the support file. */
  readonly isListed: boolean;
  /** Cleared when the disk is full, in this order. */
  readonly isClearedWhenFull?: true;
  /**
   * Every row is checked against it when it is read. A row that fails moves to `quarantine` untouched (G4). A shape demands only
   * what the code cannot do without, and allows fields of later versions.
   */
  readonly shape: Struct;
}

const row = (fields: object): Struct => shape(fields as Parameters<typeof shape>[0]) as Struct;

/** The facts of every table; its indexes are in `schema.ts`, its row type in `rows.ts`, whose data it holds in `STORED`. */
export const TABLES = {
  /** Small facts by key. A new key belongs to a kind of `STORED`. */
  meta: {
    durability: 'relaxed',
    isRestored: true,
    isListed: true,
    shape: row({ k: string(), v: unknown() }),
  },
  searches: {
    durability: 'relaxed',
    isRestored: false,
    isListed: true,
    shape: row({
      n: optional(integer()),
      hash: string(),
      at: number(),
      search: SavedSearchShape,
      party: optional(PartyShape),
      journey: optional(JourneyShape),
    }),
  },
  drafts: {
    durability: 'relaxed',
    isRestored: true,
    isListed: true,
    shape: row({
      id: nonempty(string()),
      uid: string(),
      updatedAt: number(),
      rev: number(),
      data: DraftShape,
      tabs: optional(record(string(), number())),
    }),
  },
  outbox: {
    durability: 'strict',
    isRestored: true,
    isListed: true,
    shape: row({
      seq: integer(),
      id: nonempty(string()),
      bookingId: nonempty(string()),
      uid: string(),
      kind: nonempty(string()),
      v: integer(),
      target: string(),
      values: record(string(), unknown()),
      state: enums(['queued', 'sealed', 'parked']),
      body: nullable(string()),
      at: number(),
      firstSentAt: nullable(number()),
      refusal: nullable(shape({ code: string(), field: nullable(string()), message: string() })),
    }),
  },
  lanes: {
    durability: 'strict',
    isRestored: true,
    isListed: true,
    shape: row({
      bookingId: nonempty(string()),
      uid: string(),
      state: QueueStateShape,
      epoch: integer(),
      lease: nullable(shape({ owner: string(), until: number(), stolen: optional(boolean()) })),
      batch: nullable(
        shape({
          id: string(),
          items: array(string()),
          attempts: min(integer(), 0),
          sends: min(integer(), 0),
          waits: min(integer(), 0),
        }),
      ),
      pause: nullable(enums(['price', 'conflict', 'quarantine'])),
      error: nullable(shape({ kind: string(), status: nullable(number()), message: string() })),
      nextAt: nullable(number()),
      pendingCount: number(),
      contactAt: nullable(number()),
    }),
  },
  idMap: {
    durability: 'strict',
    isRestored: true,
    isListed: true,
    shape: row({ bookingId: string(), originalId: string(), passengerId: string(), at: number() }),
  },
  intents: {
    durability: 'strict',
    isRestored: true,
    isListed: true,
    shape: row({
      id: nonempty(string()),
      kind: enums(['create', 'payment']),
      bookingId: string(),
      body: string(),
      state: enums(['unknown', 'done', 'failed']),
      answer: optional(unknown()),
      at: number(),
    }),
  },
  receipts: {
    durability: 'relaxed',
    isRestored: false,
    isListed: true,
    shape: row({ id: string(), at: number() }),
  },
  quarantine: {
    durability: 'relaxed',
    isRestored: false,
    isListed: true,
    shape: row({ table: string(), at: number() }),
  },
  kv: {
    durability: 'relaxed',
    isRestored: false,
    isListed: true,
    isClearedWhenFull: true,
    shape: row({ key: string(), value: unknown(), expiresAt: number(), lastUsed: number() }),
  },
  /** Stored to be cleared when the disk is full. */
  ballast: {
    durability: 'relaxed',
    isRestored: false,
    isListed: false,
    isClearedWhenFull: true,
    shape: row({ k: string(), filler: instance(Uint8Array) }),
  },
  snapshots: {
    durability: 'relaxed',
    isRestored: false,
    isListed: true,
    shape: row({
      queryKey: nonempty(string()),
      query: string(),
      pricedAt: number(),
      expiresAt: number(),
      complete: boolean(),
      dropped: min(integer(), 0),
      count: min(integer(), 0),
      savedAt: number(),
      cheapest: optional(nullable(CheapestOfferShape)),
      before: optional(nullable(shape({ at: number(), cheapest: CheapestOfferShape, offered: boolean() }))),
      parts: optional(min(integer(), 1)),
    }),
  },
  /** May be many megabytes. */
  snapshotTexts: {
    durability: 'relaxed',
    isRestored: false,
    isListed: false,
    shape: row({ queryKey: nonempty(string()), text: string() }),
  },
} as const satisfies Record<TableName, TableFacts>;

const all = Object.entries(TABLES) as [TableName, TableFacts][];
const tablesThat = (has: (facts: TableFacts) => boolean): readonly TableName[] =>
  all.filter(([, facts]) => has(facts)).map(([table]) => table);

export const shapeOf = (table: TableName): Struct => TABLES[table].shape;

/** Strict when one of these tables is: its updates, queues and requests are flushed with the rest of the transaction. */
export const durabilityOf = (tables: readonly TableName[]): 'strict' | 'relaxed' =>
  tables.some((table) => TABLES[table].durability === 'strict') ? 'strict' : 'relaxed';

export const RESTORED_TABLES = tablesThat(({ isRestored }) => isRestored);
export const TABLES_CLEARED_WHEN_FULL = tablesThat(({ isClearedWhenFull }) => isClearedWhenFull === true);

export type ListedTable = {
  [Table in TableName]: (typeof TABLES)[Table]['isListed'] extends true ? Table : never;
}[TableName];
export const LISTED_TABLES = tablesThat(({ isListed }) => isListed) as readonly ListedTable[];
