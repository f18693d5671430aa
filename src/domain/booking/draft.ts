import type { Cents } from '../money';
import { type BagWish, wantsBags } from '../offers/bagCost';
import type { Fare, Offer } from '../offers/types';
import type { Search } from '../search/types';
import { bagsForAll } from './bags';
import { emptyBilling } from './billing';
import { wordsMark } from './ownWork';
import { carryPassengers, makePassengers } from './passengers';
import type { BookingDraft, Contact, PaymentChoice } from './types';

/** What a booking starts from. `query` is the results query string, `now` and times are ms. */
export interface DraftSeed {
  search: Search;
  query: string;
  offer: Offer;
  fares?: Fare[];
  /** Bags chosen for everyone in the list: they were in its price. */
  bags?: BagWish | undefined;
  pricedAt: number;
  expiresAt: number | null;
  serviceFeePerPassenger: Cents;
  /** First phone prefix of the tenant. */
  telCode: string;
  now: number;
}

export const emptyContact = (telCode: string): Contact => ({
  email: '',
  telCode,
  tel: '',
  isSubscribedNewsletter: true,
});
export const emptyPayment = (): PaymentChoice => ({ type: null, vendor: null, isOffersOptedOut: false, agreed: false });

/** The fare taken when nobody chose: the cheapest, which is the price the list showed. Nothing dearer is chosen for anybody. */
export const listedFare = (fares: readonly Fare[]): Fare | null =>
  fares.reduce<Fare | null>((least, fare) => (least && least.total <= fare.total ? least : fare), null);

/** The fare to point at: the cheapest one with a cabin bag, unless the cheapest of all has one anyway. */
export function cheapestWithCabinBag(fares: readonly Fare[]): Fare | null {
  const byPrice = [...fares].sort((a, b) => a.total - b.total);
  const found = byPrice.find((fare) => fare.bags.cabin) ?? null;
  return found === byPrice[0] ? null : found;
}

/** A draft for an offer, with its passengers made from the search. `nextId` makes UUIDs; the first names the draft. */
export function makeDraft(seed: DraftSeed, nextId: () => string): BookingDraft {
  const fares = seed.fares ?? [];
  // the first id names the draft
  const id = `local:${nextId()}`;
  const passengers = makePassengers(seed.search.passengers, nextId);
  return {
    id,
    bookingId: null,
    rev: 0,
    status: 'open',
    step: 'fares',
    search: seed.search,
    query: seed.query.toLowerCase(),
    offer: seed.offer,
    fares,
    fareId: listedFare(fares)?.id ?? null,
    pricedAt: seed.pricedAt,
    expiresAt: seed.expiresAt,
    serviceFeePerPassenger: seed.serviceFeePerPassenger,
    passengers,
    ...(seed.bags && wantsBags(seed.bags) ? { bags: bagsForAll(passengers, seed.bags) } : {}),
    contact: emptyContact(seed.telCode),
    billing: emptyBilling(),
    payment: emptyPayment(),
    attempts: {},
    priceChange: null,
    sent: {},
    updatedAt: seed.now,
  };
}

/** A new draft keeps the passengers, contact and invoice of the one before it (decisions 7): nobody types them twice. */
export function carryOver(fresh: BookingDraft, earlier: BookingDraft): BookingDraft {
  const carried = {
    ...fresh,
    // checked bags just chosen for everyone take back an earlier "none for this traveller"
    passengers: carryPassengers(fresh.passengers, earlier.passengers).map((one) =>
      fresh.bags?.[one.id]?.checked ? { ...one, skipCheckedBaggage: false } : one,
    ),
    contact: { ...earlier.contact },
    billing: structuredClone(earlier.billing),
  };
  return { ...carried, carried: wordsMark(carried) };
}

/** Freed from a booking of the server that expired or was made for another fare; everything typed stays. */
export const withoutBooking = (draft: BookingDraft, localId: string): BookingDraft => ({
  ...draft,
  id: localId,
  bookingId: null,
  status: 'open',
  priceChange: null,
  sent: {},
  passengers: draft.passengers.map((one) => ({ ...one, committed: false, passengerId: null })),
});

/** After payment the private data of the passengers leaves the device with the draft. */
export const withoutPrivateData = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  status: 'paid',
  passengers: [],
  contact: emptyContact(''),
  billing: emptyBilling(),
  sent: {},
});
