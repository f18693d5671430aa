import {
  array,
  boolean,
  enums,
  type Infer,
  instance,
  integer,
  literal,
  min,
  nonempty,
  nullable,
  number,
  optional,
  record,
  refine,
  string,
  type Struct,
  type as shape,
  unknown,
} from 'superstruct';
import { storedShapes } from '@/api/shapes/traveller';
import { TRAVELLER_FIELD_NAMES } from '@/domain/booking/travellerFields';
import { BOOKING_STEPS } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import type { StoredTable } from '@/domain/device/stored';
import type { Cheapest, EarlierPrice } from '@/domain/results/priceMoves';
import { isPartyValid, type Party } from '@/domain/search/passengers';
import type { JourneyLeg } from '@/domain/search/recent';
import { isSavedSearchValid, type SavedSearch } from '@/domain/search/saved';
import { PaperFileShape, PaperShape } from './paperRows';

/*
 * The rows of every table, as shape and, by it, as type. A row is checked when it is read, and one that fails moves to
 * `quarantine` untouched (G4). A shape demands only what the code cannot do without, and allows fields of later versions.
 * Times are ms (docs/offline.md, "What is stored where").
 */

/** A shape that demands less than the type has. */
const of = <Value>(struct: object): Struct<Value> => struct as Struct<Value>;
const Count = min(integer(), 0);

const Place = shape({
  city: string(),
  iata: nonempty(string()),
  cityIata: string(),
  isCity: boolean(),
  names: record(string(), string()),
});
const Search = of<SavedSearch>(
  refine(
    shape({
      tripType: string(),
      srcLocation: Place,
      destLocation: Place,
      startDate: string(),
      endDate: nullable(string()),
      near: optional(record(string(), array(string()))),
    }),
    'saved search',
    (value) => isSavedSearchValid(value as SavedSearch),
  ),
);
const PartyShape = of<Party>(
  refine(
    shape({ passengers: shape({ adult: Count, child: Count, infant: Count }), cabinClass: string() }),
    'party',
    (value) => isPartyValid(value as Party),
  ),
);
const Journey = of<JourneyLeg>(shape({ key: nonempty(string()), leg: Count, of: Count }));
const CheapestOffer = of<Cheapest>(shape({ id: string(), mergeKey: string(), total: integer() }));
const Earlier = of<EarlierPrice>(shape({ at: number(), cheapest: CheapestOffer, offered: boolean() }));

const Passenger = shape({
  id: nonempty(string()),
  main: boolean(),
  ageGroup: enums(['adult', 'child', 'infant']),
  ...storedShapes(TRAVELLER_FIELD_NAMES),
  skipCheckedBaggage: boolean(),
  committed: boolean(),
  passengerId: nullable(string()),
});
export const DraftShape = of<BookingDraft>(
  shape({
    id: nonempty(string()),
    bookingId: nullable(string()),
    rev: number(),
    status: enums(['open', 'paying', 'paid', 'expired']),
    step: enums(BOOKING_STEPS.map(({ path }) => path)),
    search: shape({ trips: array(), passengers: record(string(), number()) }),
    query: string(),
    offer: shape({ id: string(), legs: array(shape({ segments: array() })), total: number() }),
    fares: array(shape({ id: string(), total: number() })),
    fareId: nullable(string()),
    passengers: array(Passenger),
    bags: optional(
      record(
        string(),
        shape({
          cabin: Count,
          checked: Count,
          upgrade: optional(literal(true)),
          large: optional(literal(true)),
          protection: optional(Count),
        }),
      ),
    ),
    services: optional(record(string(), shape({ serviceId: string(), value: string(), unitPrice: Count }))),
    seats: optional(
      array(
        shape({
          segment: Count,
          serviceId: string(),
          airline: string(),
          unitPrice: Count,
          places: optional(
            array(shape({ passenger: string(), seat: string(), serviceId: string(), unitPrice: Count })),
          ),
        }),
      ),
    ),
    discount: optional(
      nullable(
        shape({ couponCode: string(), kind: enums(['percent', 'amount']), value: Count, minimum: optional(Count) }),
      ),
    ),
    takenOut: optional(shape({ lines: array(shape({ key: string(), serviceId: string() })), cents: number() })),
    couponText: optional(string()),
    couponWaits: optional(boolean()),
    cardFeePercent: optional(number()),
    toldFee: optional(nullable(shape({ type: string(), cents: number(), of: optional(number()) }))),
    adjusted: optional(number()),
    priceAccepted: optional(boolean()),
    contact: shape({ email: string(), telCode: string(), tel: string() }),
    billing: shape({ isCompany: boolean(), company: record(string(), string()), person: record(string(), string()) }),
    payment: shape({ type: nullable(string()), vendor: nullable(string()) }),
    attempts: record(string(), number()),
    handover: optional(shape({ root: string(), at: optional(number()) })),
    updatedAt: number(),
  }),
);

/** Tables keep the names they were stored under: `lanes` are booking queues, `intents` idempotent requests, `snapshots` result sets. */
export const ROWS = {
  /** Small facts by key. A new key belongs to a kind of `STORED`. */
  meta: shape({ k: string(), v: unknown() }),
  searches: shape({
    n: optional(integer()),
    /** The same journey has the same hash: a repeated search replaces its entry. */
    hash: string(),
    at: number(),
    search: Search,
    /** Absent in rows of an earlier version. */
    party: optional(PartyShape),
    /** Of a multi-city search only. */
    journey: optional(Journey),
  }),
  drafts: shape({
    id: nonempty(string()),
    uid: string(),
    updatedAt: number(),
    rev: number(),
    data: DraftShape,
    /** The revision up to which `data` contains the edits of each recent tab. Absent in rows of an earlier version. */
    tabs: optional(record(string(), number())),
  }),
  outbox: shape({
    /** Commit order, never a clock. Assigned by the store. */
    seq: optional(integer()),
    /** Idempotency key; never changes. */
    id: nonempty(string()),
    bookingId: nonempty(string()),
    uid: string(),
    kind: nonempty(string()),
    /** Version of the row's form. Rows of an unknown version are neither sent nor dropped. */
    v: integer(),
    /** The part of the booking it changes. Only a tail row with the same target may be replaced. */
    target: string(),
    values: record(string(), unknown()),
    state: enums(['queued', 'sealed', 'parked']),
    /** Bytes of this item, frozen when first sealed. */
    body: nullable(string()),
    at: number(),
    firstSentAt: nullable(number()),
    /** Set when the server refused this item. */
    refusal: nullable(shape({ code: string(), field: nullable(string()), message: string() })),
  }),
  lanes: shape({
    bookingId: nonempty(string()),
    uid: string(),
    state: enums([
      'idle',
      'sending',
      'backoff',
      'offline',
      'needs-create',
      'needs-auth',
      'needs-revalidation',
      'paused',
      'halted',
      'closed',
    ]),
    /** Incremented by each lock holder: an older holder can only acknowledge. */
    epoch: integer(),
    /** `stolen`: the lock was taken from a holder that may resume and believe that it still holds it. */
    lease: nullable(shape({ owner: string(), until: number(), stolen: optional(boolean()) })),
    batch: nullable(
      shape({
        id: string(),
        /** Idempotency keys, in order. */
        items: array(string()),
        /** Counted failures, 0 to 3. */
        attempts: Count,
        /** Sends, whatever their outcome. */
        sends: Count,
        /** "In progress" answers so far. */
        waits: Count,
      }),
    ),
    pause: nullable(enums(['price', 'conflict', 'quarantine'])),
    error: nullable(shape({ kind: string(), status: nullable(number()), message: string() })),
    /** The new price of the server, opaque here. */
    priceChange: unknown(),
    /** Nothing is sent before this time; null when there is no wait. */
    nextAt: nullable(number()),
    /** 0 when halted, even with parked updates (G17). */
    pendingCount: number(),
    /** Time of the server's last answer for this booking; null before the first. */
    contactAt: nullable(number()),
  }),
  idMap: shape({ bookingId: string(), originalId: string(), passengerId: string(), at: number() }),
  intents: shape({
    /** The Idempotency-Key. */
    id: nonempty(string()),
    kind: enums(['create', 'payment']),
    /** Booking or draft id. */
    bookingId: string(),
    body: string(),
    /** Total of an order as the traveller saw it, whole cents. Absent in rows of earlier versions and of creations. */
    sum: optional(number()),
    /** `unknown` from before the first send until the outcome is known. */
    state: enums(['unknown', 'done', 'failed']),
    answer: unknown(),
    at: number(),
  }),
  receipts: shape({ id: string(), at: number() }),
  quarantine: shape({ n: optional(integer()), table: string(), at: number(), row: unknown() }),
  /** Stored to be cleared when the disk is full. */
  ballast: shape({ k: string(), filler: instance(Uint8Array) }),
  kv: shape({ key: string(), value: unknown(), expiresAt: number(), lastUsed: number() }),
  snapshots: shape({
    queryKey: nonempty(string()),
    query: string(),
    pricedAt: number(),
    /** 0 when the server named none. */
    expiresAt: number(),
    complete: boolean(),
    /** Invalid offers that were left out. */
    dropped: Count,
    count: Count,
    savedAt: number(),
    /** Absent in rows of an earlier version, null while the set is incomplete. */
    cheapest: optional(nullable(CheapestOffer)),
    before: optional(nullable(Earlier)),
    /** Number of rows with its text; absent when it is one. */
    parts: optional(min(integer(), 1)),
  }),
  snapshotTexts: shape({
    /** The key of the set; for later parts followed by a line break and the part's number. May be many megabytes. */
    queryKey: nonempty(string()),
    text: string(),
  }),
  papers: PaperShape,
  paperFiles: PaperFileShape,
};

/** Each table holds a kind of `STORED`, or facts by key, or nothing but room. */
export type TableName = StoredTable | 'meta' | 'ballast';
export type RowsByTable = { [Table in TableName]: Infer<(typeof ROWS)[Table]> };
export type RowKey = string | number | [string, string];

export type MetaRow = RowsByTable['meta'];
export type SearchRow = RowsByTable['searches'];
export type DraftRow = RowsByTable['drafts'];
export type OutboxRow = RowsByTable['outbox'];
export type Refusal = NonNullable<OutboxRow['refusal']>;
export type QueueRow = RowsByTable['lanes'];
export type QueueState = QueueRow['state'];
export type PauseReason = NonNullable<QueueRow['pause']>;
export type QueueBatch = NonNullable<QueueRow['batch']>;
export type QueueError = NonNullable<QueueRow['error']>;
export type RequestRow = RowsByTable['intents'];
export type RequestKind = RequestRow['kind'];
export type QuarantineRow = RowsByTable['quarantine'];
export type KvRow = RowsByTable['kv'];
export type SnapshotRow = RowsByTable['snapshots'];
