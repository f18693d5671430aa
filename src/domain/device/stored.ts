import { CACHED_CALL_NAMES, type CachedCallName } from './cachedCalls';

/** What is true of a kind of stored data: where it lies, and what /device and the support file make of it. */
interface StoredFacts {
  /** The card of /device that lists it. */
  readonly card: 'work' | 'travel' | 'app';
  /** Tables of the database (`offline/store/tables.ts`). */
  readonly tables?: readonly string[];
  /** Rows of the table `meta`: a whole key, or what stands before its first colon. */
  readonly meta?: readonly string[];
  /** Keys of local storage, likewise. */
  readonly local?: readonly string[];
  /** Caches of the worker. */
  readonly caches?: readonly (CachedCallName | 'img' | 'assets' | 'pages' | 'shared')[];
  /**
   * What the traveller can delete on /device. `rows`: everything that lies here. `work`: all but what is being sent or paid, one
   * by one. Null: nothing, because the app needs it (`device.kind.*.what` says why).
   */
  readonly removal: 'rows' | 'work' | null;
  /** It can be fetched again, so that a deletion loses nothing. */
  readonly again?: true;
  /** Listed only if there is any. */
  readonly seldom?: true;
  /** The traveller's own: part of the file with their data. */
  readonly exported?: true;
  /**
   * Whose it is beside the device's: rows of a signed-in person go with that person, one by one or as a whole. `shared`: it is the
   * device's, and goes with a person only on a shared device, where it tells the next one where this one wants to fly.
   */
  readonly person?: 'each' | 'whole' | 'shared';
  /** It names no person, booking or key. Of every other kind no text may be in the support file, not even in a log line. */
  readonly open?: true;
}

/**
 * Every kind of data that this app stores, in the order of /device; texts in `device.kind.*`. The lists of tables, keys and
 * caches are all there are: what is not named here is not stored. Durability and eviction are facts of a table.
 */
export const STORED = {
  drafts: {
    card: 'work',
    tables: ['drafts'],
    meta: ['typed'],
    local: ['draft-delta'],
    removal: 'work',
    exported: true,
    person: 'each',
  },
  /** Updates, enquiries and replies to changes that are not at the agency yet. */
  outbox: { card: 'work', tables: ['outbox'], removal: 'work', exported: true },
  enquiries: {
    card: 'work',
    meta: ['enquiry', 'enquiryDraft'],
    local: ['enquiryDraft'],
    removal: 'rows',
    exported: true,
    person: 'each',
  },
  /** Orders, the bearers for their documents, the documents, messages about them, and replies to changes of their flights, what entry rules need. */
  orders: {
    card: 'work',
    meta: ['order', 'orderKey', 'paper', 'help', 'changeReply', 'entryFacts'],
    local: ['tripUntil', 'tripDepartures', 'tripNews'],
    removal: 'rows',
    exported: true,
    person: 'each',
  },
  /** Boarding passes and papers that the traveller has put into a trip, and the key that they are sealed with. */
  papers: {
    card: 'work',
    tables: ['papers', 'paperFiles'],
    meta: ['papersKey'],
    removal: 'rows',
    person: 'each',
  },
  /** Files that another app has shared, until the traveller says for which trip they are. */
  shared: { card: 'work', caches: ['shared'], removal: 'rows', seldom: true, person: 'shared' },
  searches: {
    card: 'travel',
    tables: ['searches'],
    meta: ['pendingSearch'],
    local: ['lastSearchUrl', 'lastSearchPlaces', 'cheapRoutes', 'pendingSearch'],
    removal: 'rows',
    exported: true,
    person: 'shared',
    open: true,
  },
  results: {
    card: 'travel',
    tables: ['snapshots', 'snapshotTexts'],
    removal: 'rows',
    person: 'shared',
    open: true,
  },
  favourites: {
    card: 'travel',
    meta: ['favourite'],
    removal: 'rows',
    exported: true,
    person: 'shared',
    open: true,
  },
  /** Lists of flights that were shared from or opened on this device, with the votes in them. */
  sharedLists: {
    card: 'travel',
    meta: ['sharedList'],
    removal: 'rows',
    seldom: true,
    exported: true,
    person: 'shared',
  },
  /** Price alerts, and the plan of telling. */
  alerts: {
    card: 'travel',
    meta: ['alert', 'alertPlan'],
    local: ['alerts'],
    removal: 'rows',
    exported: true,
    person: 'shared',
  },
  /** What is told while the app is closed, with the address of the browser's push service. */
  push: { card: 'travel', meta: ['push'], removal: 'rows', seldom: true, person: 'shared' },
  travellers: {
    card: 'travel',
    meta: ['travellers'],
    removal: 'rows',
    exported: true,
    person: 'whole',
  },
  answers: { card: 'travel', tables: ['kv'], removal: 'rows', again: true, open: true },
  pictures: { card: 'app', caches: ['img'], removal: 'rows', again: true },
  texts: { card: 'app', caches: CACHED_CALL_NAMES, removal: 'rows', again: true },
  settings: {
    card: 'app',
    local: [
      'lang',
      'theme',
      'profile',
      'results.rules',
      'results.bags',
      'installLater',
      'installVisits',
      'visits',
      'visits.since',
      'visits.orders',
      'langOffer',
      'logo',
    ],
    removal: 'rows',
    exported: true,
  },
  /** Rows that could not be read. */
  aside: { card: 'app', tables: ['quarantine'], removal: 'rows', seldom: true, exported: true },
  /** What keeps anything from being sent twice, and marks of the app. Rows of an unknown key count as such. */
  notes: {
    card: 'app',
    tables: ['lanes', 'idMap', 'intents', 'receipts'],
    meta: ['canary', 'token', 'renamed', 'deleted', 'payment', 'persist', 'locale', 'movedFrom', 'opened', 'items'],
    local: ['canary', 'moved', 'account', 'accountTripUntil', 'accountTripDepartures'],
    removal: null,
  },
  /** The build's files. */
  app: { card: 'app', caches: ['assets', 'pages'], removal: null },
} as const satisfies Record<string, StoredFacts>;

export type StoredKind = keyof typeof STORED;
type Facts = typeof STORED;

export const STORED_KINDS = Object.keys(STORED) as StoredKind[];

/** The facts of a kind. */
export const storedFacts = (kind: StoredKind): StoredFacts => STORED[kind];

/** Kinds with this fact, for tables that must name each of them. */
export type StoredKindWith<Fact extends object> = {
  [Kind in StoredKind]: Facts[Kind] extends Fact ? Kind : never;
}[StoredKind];

/** Kinds of which everything can be deleted without a look at each row. */
export type PlainKind = StoredKindWith<{ removal: 'rows' }>;
/** Kinds whose rows may be about to be sent or paid. */
export type WorkKind = StoredKindWith<{ removal: 'work' }>;
export type RemovableKind = PlainKind | WorkKind;

/** Kinds of the device that go with a person who leaves a shared one. */
export const SHARED_KINDS = STORED_KINDS.filter(
  (kind): kind is StoredKindWith<{ person: 'shared' }> => storedFacts(kind).person === 'shared',
);

export const isWork = (kind: StoredKind): kind is WorkKind => STORED[kind].removal === 'work';
/** True when a deletion loses nothing, because it can be fetched again. */
export const isFetchedAgain = (kind: StoredKind): kind is StoredKindWith<{ again: true }> =>
  storedFacts(kind).again === true;
export const isRemovable = (kind: StoredKind): kind is RemovableKind => STORED[kind].removal !== null;

type NamedIn<Place extends 'tables' | 'caches', Kinds extends StoredKind> = {
  [Kind in Kinds]: Facts[Kind] extends Readonly<Record<Place, readonly (infer Name)[]>> ? Name : never;
}[Kinds];

/** Tables that hold these kinds. Beside them there are `meta`, whose rows have kinds by their keys, and `ballast`, which has none. */
export type StoredTable<Kinds extends StoredKind = StoredKind> = NamedIn<'tables', Kinds>;
/** Runtime caches of the service worker. */
export type CacheKind = NamedIn<'caches', StoredKind>;

/** What a key is declared as: all of it, or the part before its first colon. */
export const nameOfKey = (key: string): string => key.split(':', 1)[0] ?? '';
