import {
  array,
  boolean,
  enums,
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
import { BOOKING_STEPS } from '@/domain/booking/types';
import { isPartyValid, type Party } from '@/domain/search/passengers';
import { isSavedSearchValid, type SavedSearch } from '@/domain/search/saved';
import type { TableName } from './rows';

/**
 * Shapes that every row is checked against when it is read. A row that fails moves to `quarantine` untouched (G4). A shape
 * demands only what the code cannot do without, and allows fields of later versions.
 */
const Place = shape({
  city: string(),
  iata: nonempty(string()),
  cityIata: string(),
  isCity: boolean(),
  names: record(string(), string()),
});
const Saved = refine(
  shape({
    tripType: string(),
    srcLocation: Place,
    destLocation: Place,
    startDate: string(),
    endDate: nullable(string()),
  }),
  'saved search',
  (value) => isSavedSearchValid(value as SavedSearch),
);

const Count = min(integer(), 0);
const SavedParty = refine(
  shape({ passengers: shape({ adult: Count, child: Count, infant: Count }), cabinClass: string() }),
  'party',
  (value) => isPartyValid(value as Party),
);
const Journey = shape({ key: nonempty(string()), leg: Count, of: Count });
const CheapestOffer = shape({ id: string(), mergeKey: string(), total: integer() });

const Passenger = shape({
  id: nonempty(string()),
  main: boolean(),
  ageGroup: enums(['adult', 'child', 'infant']),
  ...storedShapes(TRAVELLER_FIELD_NAMES),
  skipCheckedBaggage: boolean(),
  committed: boolean(),
  passengerId: nullable(string()),
});
const Draft = shape({
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
  seats: optional(array(shape({ segment: Count, serviceId: string(), airline: string(), unitPrice: Count }))),
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
  updatedAt: number(),
});

const QueueStates = enums([
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
]);

const row = (fields: object): Struct => shape(fields as Parameters<typeof shape>[0]) as Struct;

export const ROW_SHAPES: { [Table in TableName]: Struct } = {
  meta: row({ k: string(), v: unknown() }),
  searches: row({
    n: optional(integer()),
    hash: string(),
    at: number(),
    search: Saved,
    party: optional(SavedParty),
    journey: optional(Journey),
  }),
  drafts: row({
    id: nonempty(string()),
    uid: string(),
    updatedAt: number(),
    rev: number(),
    data: Draft,
    tabs: optional(record(string(), number())),
  }),
  outbox: row({
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
  lanes: row({
    bookingId: nonempty(string()),
    uid: string(),
    state: QueueStates,
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
  idMap: row({ bookingId: string(), originalId: string(), passengerId: string(), at: number() }),
  intents: row({
    id: nonempty(string()),
    kind: enums(['create', 'payment']),
    bookingId: string(),
    body: string(),
    state: enums(['unknown', 'done', 'failed']),
    answer: optional(unknown()),
    at: number(),
  }),
  receipts: row({ id: string(), at: number() }),
  quarantine: row({ table: string(), at: number() }),
  ballast: row({ k: string(), filler: instance(Uint8Array) }),
  kv: row({ key: string(), value: unknown(), expiresAt: number(), lastUsed: number() }),
  snapshots: row({
    queryKey: nonempty(string()),
    query: string(),
    pricedAt: number(),
    expiresAt: number(),
    complete: boolean(),
    dropped: min(integer(), 0),
    count: min(integer(), 0),
    savedAt: number(),
    cheapest: optional(nullable(CheapestOffer)),
    before: optional(nullable(shape({ at: number(), cheapest: CheapestOffer, offered: boolean() }))),
    parts: optional(min(integer(), 1)),
  }),
  snapshotTexts: row({ queryKey: nonempty(string()), text: string() }),
};

export const DraftShape = Draft as unknown as Struct;
