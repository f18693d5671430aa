import type { Billing, BookingDraft, CarriedFrom, Contact, PaymentChoice } from './types';
import type { Cents } from '../money';
import { type BagWish, wantsBags } from '../offers/bags';
import type { Fare, Offer } from '../offers/types';
import type { Search } from '../search/types';
import { lastFlightDate } from './ages';
import { bagsForAll } from './bags';
import { hasOwnWork, hasWords, partMarks, wordsMark } from './ownWork';
import { carryPassengers, isBegun, makePassengers, withoutWords } from './passengers';

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

const emptyContact = (telCode: string): Contact => ({
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

/** Where the words of a draft came from: an earlier booking, or the one before that when nothing was added to them since. */
function sourceOf(earlier: BookingDraft, people: number): CarriedFrom {
  if (earlier.carriedFrom && !hasOwnWork(earlier)) return { ...structuredClone(earlier.carriedFrom), people };
  // a copy: what is shown becomes live, and the earlier draft is still to be stored
  const { search, cities } = structuredClone({ search: earlier.search, cities: earlier.cities });
  const date = earlier.offer.legs[0]?.segments[0]?.dep.date ?? null;
  return { search, ...(cities && { cities }), date, people };
}

/**
 * A new draft keeps the passengers, contact and invoice of the one before it (decisions 7): nobody types them twice. Where
 * they came from is said until they were looked over.
 */
export function carryOver(fresh: BookingDraft, earlier: BookingDraft): BookingDraft {
  const carried = {
    ...fresh,
    // checked bags just chosen for everyone take back an earlier "none for this traveller"
    passengers: carryPassengers(fresh.passengers, earlier.passengers, lastFlightDate(fresh.offer)).map((one) =>
      fresh.bags?.[one.id]?.checked ? { ...one, skipCheckedBaggage: false } : one,
    ),
    contact: { ...earlier.contact },
    billing: structuredClone(earlier.billing),
  };
  const people = carried.passengers.filter(isBegun).length;
  return {
    ...carried,
    carried: wordsMark(carried),
    ...(hasWords(carried) && { carriedFrom: { ...sourceOf(earlier, people), marks: partMarks(carried) } }),
  };
}

type Filled = Pick<BookingDraft, 'passengers' | 'contact' | 'billing' | 'carriedFrom'>;

/** Says of a part whether it stands as it was filled in; of none while no marks are known: it may all have been typed since. */
function asFilledIn(draft: Filled): (part: string) => boolean {
  const were = draft.carriedFrom?.marks;
  const are = were && partMarks(draft);
  return (part) => were?.[part] !== undefined && were[part] === are?.[part];
}

/** How many travellers still stand as they were filled in, and whether the contact does; null when neither. */
export function filledIn(draft: Filled): { people: number; contact: boolean } | null {
  if (!draft.carriedFrom) return null;
  const stands = asFilledIn(draft);
  const people = draft.passengers.filter((one) => isBegun(one) && stands(one.id)).length;
  const contact = stands('contact');
  return people > 0 || contact ? { people, contact } : null;
}

/** What a draft has without what was filled in: what was typed since stays, and so does whether news may be sent. */
export function clearedWords(draft: Filled, telCode: string): Pick<BookingDraft, 'passengers' | 'contact' | 'billing'> {
  const { passengers, contact, billing } = draft;
  const stands = asFilledIn(draft);
  return {
    passengers: passengers.map((one) => (stands(one.id) ? withoutWords(one) : one)),
    contact: stands('contact')
      ? { ...emptyContact(telCode), isSubscribedNewsletter: contact.isSubscribedNewsletter }
      : contact,
    billing: stands('billing') ? emptyBilling() : billing,
  };
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

type Place = Pick<Billing['person'], 'address' | 'city' | 'postcode'>;

/** Street, city and postcode in one: a booking knows one text for an address (spec 3). */
export const wholeAddress = ({ address, city = '', postcode = '' }: Place): string =>
  [address, city, postcode]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const emptyBilling = (): Billing => ({
  isVATRequired: false,
  isCompany: true,
  company: { companyName: '', companyID: '', VATNumber: '', address: '', country: '' },
  person: { name: '', surname: '', address: '', country: '' },
});

/**
 * Requiring VAT forces company billing (spec 4). It does so at the moment it is asked for: a traveller may then still
 * say that the invoice is for a person, the specification's `personVATType`.
 */
export const requireVat = (billing: Billing, required: boolean): Billing => ({
  ...billing,
  isVATRequired: required,
  isCompany: required ? true : billing.isCompany,
});
