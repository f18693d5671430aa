import {
  array,
  boolean,
  enums,
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
} from 'superstruct';
import { storedShapes } from '@/api/shapes/traveller';
import { TRAVELLER_FIELD_NAMES } from '@/domain/booking/travellerFields';
import { BOOKING_STEPS } from '@/domain/booking/stepPaths';
import { isPartyValid, type Party } from '@/domain/search/passengers';
import { isSavedSearchValid, type SavedSearch } from '@/domain/search/saved';

/* Shapes inside of rows; those of the rows are in `tables.ts`. */

const Place = shape({
  city: string(),
  iata: nonempty(string()),
  cityIata: string(),
  isCity: boolean(),
  names: record(string(), string()),
});
export const SavedSearchShape = refine(
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
export const PartyShape = refine(
  shape({ passengers: shape({ adult: Count, child: Count, infant: Count }), cabinClass: string() }),
  'party',
  (value) => isPartyValid(value as Party),
);
export const JourneyShape = shape({ key: nonempty(string()), leg: Count, of: Count });
export const CheapestOfferShape = shape({ id: string(), mergeKey: string(), total: integer() });

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
  seats: optional(
    array(
      shape({
        segment: Count,
        serviceId: string(),
        airline: string(),
        unitPrice: Count,
        places: optional(array(shape({ passenger: string(), seat: string(), serviceId: string(), unitPrice: Count }))),
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
  updatedAt: number(),
});

export const QueueStateShape = enums([
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

export const DraftShape = Draft as unknown as Struct;
