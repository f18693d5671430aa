import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { Fare, Offer } from '../offers/types';
import type { BagPrices, Bags } from './passengerBags';
import type { CityNames } from './cities';
import type { PassengerType, Search } from '../search/types';
import type { PaymentType } from '../payment/types';
import type { Discount, PriceBasis, SeatChoice, ServiceChoices } from '../services/types';
import type { BookingStepPath } from './stepPaths';
import type { TravellerValues } from './travellerFields';

export interface Passenger extends TravellerValues {
  /** A UUID made by the client; the server's `original_id`. */
  id: string;
  main: boolean;
  ageGroup: PassengerType;
  skipCheckedBaggage: boolean;
  /** The server has accepted this passenger. */
  committed: boolean;
  passengerId: string | null;
}

export interface Contact {
  email: string;
  /** The traveller said that this unusual address is right. */
  isEmailSure?: boolean;
  telCode: string;
  tel: string;
  isSubscribedNewsletter: boolean;
}

/**
 * Invoice address. City and postcode are separate fields because browsers autofill them so; they are sent as one text.
 */
interface Where {
  address: string;
  city?: string;
  postcode?: string;
  country: string;
}

export interface Billing {
  isVATRequired: boolean;
  isCompany: boolean;
  company: { companyName: string; companyID: string; VATNumber: string } & Where;
  person: { name: string; surname: string } & Where;
}

export interface PaymentChoice {
  type: PaymentType | null;
  /** Code of the chosen bank. */
  vendor: string | null;
  isOffersOptedOut: boolean;
  agreed: boolean;
}

/** open: no server booking yet, or one that can still be changed. */
type DraftStatus = 'open' | 'paying' | 'paid' | 'expired';

/** New price of a service or seat type, with its price basis if the catalogue gives one. */
export interface ServerPrice {
  unitPrice: Cents;
  policy?: PriceBasis;
  vtripPolicy?: PriceBasis;
}

/** A changed price that the traveller must confirm. It is part of the draft, so that a reload asks again. */
export interface PriceChange {
  /** Cart totals without the payment fee; with it if `fee` is what changed. */
  oldTotal: Cents;
  newTotal: Cents;
  /** New price of the fare for the party. */
  fareTotal: Cents;
  /** New prices of bags for one person, if the server sent them. */
  bagPrices?: BagPrices;
  /** New prices of services and seat types by catalogue id. */
  prices?: Record<string, ServerPrice>;
  feePerPassenger?: Cents;
  /** Discount of the promo code as the server counts it. */
  discount?: Cents;
  /** The agency combines separate tickets (or does not); the price basis of services depends on it. */
  isVtrip?: boolean;
  /** The server sent its whole cart: anything missing in it is not sold. */
  whole?: boolean;
  /** Only the payment fee changed. */
  fee?: { type: PaymentType; cents: Cents };
  /** ms; when the server priced the fare. */
  at?: number;
  source: 'refresh' | 'create' | 'batch' | 'commit' | 'catalogue' | 'order';
}

/**
 * The earlier booking from which travellers were copied. `marks` are the fingerprints of the prefilled parts
 * (`partMarks`).
 */
export interface CarriedFrom {
  search: Search;
  cities?: CityNames;
  date: IsoDate | null;
  people: number;
  marks?: Record<string, string>;
}

/** What was taken out of a booking because it is not sold any more, and what the total lost by it. */
export interface TakenOut {
  lines: { key: string; serviceId: string }[];
  cents: Cents;
}

/** Everything a traveller chose and typed for one booking. The working copy is a proxy; IndexedDB stores a snapshot. */
export interface BookingDraft {
  /** The booking id, or `local:{uuid}` until the server has made a booking. */
  id: string;
  bookingId: string | null;
  /** The account that has the booking, as the server said on creation. */
  account?: string | null;
  /** Incremented on each change; at start the higher revision wins. */
  rev: number;
  status: DraftStatus;
  step: BookingStepPath;
  search: Search;
  /** The results query in lower case, as sent to the server. */
  query: string;
  offer: Offer;
  /** City names of the journey in every language by code; absent until looked up. */
  cities?: CityNames;
  fares: Fare[];
  fareId: string | null;
  /** The fares arrived after the traveller left their step, so they must be shown again. */
  unseenFares?: boolean;
  /** ms; when offer and fares were priced. */
  pricedAt: number;
  /** ms; when the price expires; null if unknown. */
  expiresAt: number | null;
  serviceFeePerPassenger: Cents;
  passengers: Passenger[];
  /** Wanted bags by passenger; absent until some are chosen. */
  bags?: Bags;
  /** Chosen and refused services; an absent one was not decided. */
  services?: ServiceChoices;
  /** Seat types by flight; absent while the airline assigns seats. */
  seats?: SeatChoice[];
  /** Until the traveller has read it. */
  takenOut?: TakenOut;
  discount?: Discount | null;
  /** Typed promo code that is not validated yet. */
  couponText?: string;
  /** The code was typed offline and is checked once there is a connection. */
  couponWaits?: boolean;
  /** Card fee of this tenant in percent; 2 if absent. */
  cardFeePercent?: number;
  /** Payment fee for the sum `of` that the server asked and the traveller accepted, where it differs from ours. */
  toldFee?: { type: PaymentType; cents: Cents; of?: Cents } | null;
  /** The traveller accepted another price than the server's booking has until the commit. */
  priceAccepted?: boolean;
  /** Difference between the accepted server total and our lines, so that the total is exact to the cent. */
  adjusted?: Cents;
  /** The agency combines separate tickets, as the server said on creation. */
  isVtrip?: boolean;
  contact: Contact;
  billing: Billing;
  payment: PaymentChoice;
  /** Validation attempts per step; wraps to 1 after 99. */
  attempts: Partial<Record<BookingStepPath, number>>;
  priceChange?: PriceChange | null;
  /** Fingerprints of the last enqueued updates, by part (`contact`, `billing`, `passenger:{id}` …). */
  sent?: Record<string, string>;
  /** Fingerprint of data copied from an earlier draft (`typedText.ts`). */
  carried?: string;
  /** Source of prefilled travellers, until the traveller has checked them. */
  carriedFrom?: CarriedFrom;
  /** It was handed over to another device, or came from one (`handover/handover.ts`). */
  handover?: HandedState;
  updatedAt: number;
}

/** The parts of a draft that travel to another device. Payment, agreements and whatever the server said stay. */
export type HandedDraft = Pick<
  BookingDraft,
  | 'step'
  | 'search'
  | 'query'
  | 'offer'
  | 'fares'
  | 'fareId'
  | 'pricedAt'
  | 'expiresAt'
  | 'serviceFeePerPassenger'
  | 'passengers'
  | 'bags'
  | 'services'
  | 'seats'
  | 'contact'
  | 'billing'
>;

/** Remembered in a draft that was handed over, or came from another device. */
export interface HandedState {
  root: string;
  /** ms; when it was handed over. Absent where it arrived, and after it was taken back. */
  at?: number | undefined;
  /** What both devices had then; a booking that comes back is merged against it. Absent after payment. */
  base?: HandedDraft | undefined;
}
