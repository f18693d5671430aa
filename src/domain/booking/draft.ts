import type { Billing, BookingDraft, CarriedFrom, Contact, PaymentChoice } from './types';
import type { Cents } from '../money';
import { type BagWish, wantsBags } from '../offers/offerBags';
import type { Fare, Offer } from '../offers/types';
import type { Search } from '../search/types';
import { lastFlightDate } from './ages';
import { bagsForAll } from './passengerBags';
import { hasNewTypedText, hasTypedText, partMarks, typedTextMark } from './typedText';
import { carryPassengers, isBegun, makePassengers, clearedPassenger } from './passengers';
import { ownValue } from '../ownValue';
import { plainCopy } from '../plainCopy';

/** What a new draft is made from. `query` is the results query; times are ms. */
export interface DraftSeed {
  search: Search;
  query: string;
  offer: Offer;
  fares?: Fare[];
  /** Bags for everyone that the list's price included. */
  bags?: BagWish | undefined;
  pricedAt: number;
  expiresAt: number | null;
  serviceFeePerPassenger: Cents;
  /** First phone prefix of the tenant. */
  telCode: string;
  /** Whether the newsletter is ticked before the traveller answers. */
  isSubscribedNewsletter: boolean;
  now: number;
}

const emptyContact = (telCode: string, isSubscribedNewsletter: boolean): Contact => ({
  email: '',
  telCode,
  tel: '',
  isSubscribedNewsletter,
});
export const emptyPayment = (): PaymentChoice => ({ type: null, vendor: null, isOffersOptedOut: false, agreed: false });

/** The default fare: the cheapest, whose price the list showed. Nothing more expensive is ever preselected. */
export const listedFare = (fares: readonly Fare[]): Fare | null =>
  fares.reduce<Fare | null>((least, fare) => (least && least.total <= fare.total ? least : fare), null);

/** The fare to recommend: the cheapest with a cabin bag, unless the cheapest of all has one. */
export function cheapestWithCabinBag(fares: readonly Fare[]): Fare | null {
  const byPrice = [...fares].sort((a, b) => a.total - b.total);
  const found = byPrice.find((fare) => fare.bags.cabin) ?? null;
  return found === byPrice[0] ? null : found;
}

/** A draft for an offer. `nextId` makes UUIDs; the first becomes the draft's id. */
export function makeDraft(seed: DraftSeed, nextId: () => string): BookingDraft {
  const fares = seed.fares ?? [];
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
    contact: emptyContact(seed.telCode, seed.isSubscribedNewsletter),
    billing: emptyBilling(),
    payment: emptyPayment(),
    attempts: {},
    priceChange: null,
    sent: {},
    updatedAt: seed.now,
  };
}

/** The booking that the traveller data of `earlier` came from: itself, or its own source if nothing was added. */
function sourceOf(earlier: BookingDraft, people: number): CarriedFrom {
  if (earlier.carriedFrom && !hasNewTypedText(earlier)) return { ...plainCopy(earlier.carriedFrom), people };
  // A copy, because the new draft becomes a proxy while the earlier one is still to be stored.
  const { search, cities } = plainCopy({ search: earlier.search, cities: earlier.cities });
  const date = earlier.offer.legs[0]?.segments[0]?.dep.date ?? null;
  return { search, ...(cities && { cities }), date, people };
}

/**
 * Copies passengers, contact and invoice of the previous draft into a new one, and notes where they came from until the
 * traveller has checked them.
 */
export function carryOver(fresh: BookingDraft, earlier: BookingDraft): BookingDraft {
  const carried = {
    ...fresh,
    // Checked bags chosen for everyone override an earlier "no checked bag".
    passengers: carryPassengers(fresh.passengers, earlier.passengers, lastFlightDate(fresh.offer)).map((one) =>
      ownValue(fresh.bags, one.id)?.checked ? { ...one, skipCheckedBaggage: false } : one,
    ),
    contact: { ...earlier.contact },
    billing: plainCopy(earlier.billing),
  };
  const people = carried.passengers.filter(isBegun).length;
  return {
    ...carried,
    carried: typedTextMark(carried),
    ...(hasTypedText(carried) && { carriedFrom: { ...sourceOf(earlier, people), marks: partMarks(carried) } }),
  };
}

type Filled = Pick<BookingDraft, 'passengers' | 'contact' | 'billing' | 'carriedFrom'>;

/**
 * Tells for each part whether it is unchanged since it was prefilled. Always false without marks, because all of it may
 * be typed.
 */
function unchangedParts(draft: Filled): (part: string) => boolean {
  const marksThen = draft.carriedFrom?.marks;
  const marksNow = marksThen && partMarks(draft);
  return (part) => ownValue(marksThen, part) !== undefined && ownValue(marksThen, part) === ownValue(marksNow, part);
}

/** Number of prefilled travellers that are unchanged, and whether the contact is; null if nothing is. */
export function filledIn(draft: Filled): { people: number; contact: boolean } | null {
  if (!draft.carriedFrom) return null;
  const isUnchanged = unchangedParts(draft);
  const people = draft.passengers.filter((one) => isBegun(one) && isUnchanged(one.id)).length;
  const contact = isUnchanged('contact');
  return people > 0 || contact ? { people, contact } : null;
}

/** The draft's data without prefilled parts. What was typed since stays, and so does the newsletter choice. */
export function withoutPrefilled(
  draft: Filled,
  telCode: string,
): Pick<BookingDraft, 'passengers' | 'contact' | 'billing'> {
  const { passengers, contact, billing } = draft;
  const isUnchanged = unchangedParts(draft);
  return {
    passengers: passengers.map((one) => (isUnchanged(one.id) ? clearedPassenger(one) : one)),
    contact: isUnchanged('contact') ? emptyContact(telCode, contact.isSubscribedNewsletter) : contact,
    billing: isUnchanged('billing') ? emptyBilling() : billing,
  };
}

/** Detaches a draft from a server booking that expired or was made for another fare; typed data stay. */
export const withoutBooking = (draft: BookingDraft, localId: string): BookingDraft => ({
  ...draft,
  id: localId,
  bookingId: null,
  status: 'open',
  priceChange: null,
  sent: {},
  ...(draft.priceAccepted ? { priceAccepted: false } : {}),
  ...(draft.account ? { account: null } : {}),
  passengers: draft.passengers.map((one) => ({ ...one, committed: false, passengerId: null })),
});

/** Whether a booking can be handed over: one that is being paid, or is paid, stays where it is. */
export const canHandOver = ({ status }: Pick<BookingDraft, 'status'>): boolean =>
  status === 'open' || status === 'expired';

/** Removes private data after payment. */
export const withoutPrivateData = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  status: 'paid',
  passengers: [],
  contact: emptyContact('', false),
  billing: emptyBilling(),
  sent: {},
  ...(draft.handover && { handover: { root: draft.handover.root } }),
});

type Place = Pick<Billing['person'], 'address' | 'city' | 'postcode'>;

/** Street, city and postcode as one text, as bookings store an address. */
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

/** Requiring VAT switches to company billing once; the traveller may then still choose a personal invoice. */
export const requireVat = (billing: Billing, required: boolean): Billing => ({
  ...billing,
  isVATRequired: required,
  isCompany: required ? true : billing.isCompany,
});
