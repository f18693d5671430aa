import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { Fare, Offer } from '../offers/types';
import type { BagPrices, Bags } from './bags';
import type { CityNames } from './cities';
import type { PassengerType, Search } from '../search/types';
import type { PaymentType } from '../payment/types';
import type { Discount, PriceBasis, SeatChoice, ServiceChoices } from '../services/types';

/** Steps of the booking flow, in order, with their paths under /booking (spec 2). */
export const BOOKING_STEPS = [
  { id: 'fareTypeSelection', path: 'fares', mark: 0 },
  { id: 'passengerDetailsForm', path: 'passengers', mark: 23.6 },
  { id: 'guaranteeSelection', path: 'guarantee', mark: 38.2 },
  { id: 'insuranceSelection', path: 'insurance', mark: 50 },
  { id: 'extraServicesSelection', path: 'services', mark: 61.8 },
  { id: 'seatSelection', path: 'seats', mark: 74.5 },
  { id: 'supportSelection', path: 'support', mark: 87.3 },
  { id: 'checkoutPage', path: 'checkout', mark: 100 },
] as const;
export type BookingStepPath = (typeof BOOKING_STEPS)[number]['path'];

export type Gender = 'female' | 'male';

export interface Passenger {
  /** Ours, a UUID: the server's `original_id`. */
  id: string;
  /** The first passenger. */
  main: boolean;
  ageGroup: PassengerType;
  name: string;
  surname: string;
  /** ISO country code, upper case, or ''. */
  nationality: string;
  gender: Gender | '';
  /** '' until it is a day of the calendar. */
  dob: IsoDate;
  /** The date of birth as typed while it is no date yet: a reload gives it back. Gone once `dob` is set. */
  dobText?: string;
  skipCheckedBaggage: boolean;
  /** Sent to and known by the server. */
  committed: boolean;
  passengerId: string | null;
}

export interface Contact {
  email: string;
  telCode: string;
  tel: string;
  isSubscribedNewsletter: boolean;
}

/** An address of an invoice. City and postcode are asked apart, because browsers fill them in so; they are sent as one text. */
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

/** open: no booking on the server yet, or one that can still be changed. */
type DraftStatus = 'open' | 'paying' | 'paid' | 'expired';

/** A service or a seat type at its new price; with what it is for where the catalogue says so. */
export interface ServerPrice {
  unitPrice: Cents;
  policy?: PriceBasis;
  vtripPolicy?: PriceBasis;
}

/** A price that moved and waits for the traveller's word (decisions 7). Kept in the draft, so a reload asks again. */
export interface PriceChange {
  /** Totals of the cart without the fee of the way to pay; with it where `fee` is what moved. */
  oldTotal: Cents;
  newTotal: Cents;
  /** What the fare of the party costs now. */
  fareTotal: Cents;
  /** What bags cost one person now, where the server named it. */
  bagPrices?: BagPrices;
  /** What services and seat types cost now, by catalogue id. */
  prices?: Record<string, ServerPrice>;
  feePerPassenger?: Cents;
  /** What the server takes off for the promo code. */
  discount?: Cents;
  /** The tickets are joined by the agency, or are not: what a service is for follows from it. */
  isVtrip?: boolean;
  /** The server told its whole cart: what is not in it is not sold. */
  whole?: boolean;
  /** Only the fee of the way to pay is another one. */
  fee?: { type: PaymentType; cents: Cents };
  /** ms: when the booking's server named the fare. */
  at?: number;
  source: 'refresh' | 'create' | 'batch' | 'commit' | 'catalogue' | 'order';
}

/** Which earlier booking people came along from: its cities, its first day, and how many they are. `marks`: what was filled in, by part (`partMarks`). */
export interface CarriedFrom {
  search: Search;
  cities?: CityNames;
  date: IsoDate | null;
  people: number;
  marks?: Record<string, string>;
}

/** Everything a traveller chose and typed for one booking: the working copy is a proxy, a snapshot lives in Dexie. */
export interface BookingDraft {
  /** The booking id, or `local:{uuid}` before the server made one. */
  id: string;
  bookingId: string | null;
  /** Raised with every change; the higher one wins at boot. */
  rev: number;
  status: DraftStatus;
  step: BookingStepPath;
  search: Search;
  /** The results query string, lower-cased, as sent to the server. */
  query: string;
  offer: Offer;
  /** Names of the cities on the way in every language, by code; absent until they were looked up. */
  cities?: CityNames;
  fares: Fare[];
  fareId: string | null;
  /** The fares came after the traveller had left their step: they are still to be seen. */
  unseenFares?: boolean;
  /** ms: when the offer and fares were priced. */
  pricedAt: number;
  /** ms: when the price must be asked again; null while unknown. */
  expiresAt: number | null;
  serviceFeePerPassenger: Cents;
  passengers: Passenger[];
  /** Bags wanted by passenger; absent while nobody has chosen any. */
  bags?: Bags;
  /** Services chosen or refused; one that is absent was not selected. */
  services?: ServiceChoices;
  /** Seat types by flight; absent while the airline gives any. */
  seats?: SeatChoice[];
  discount?: Discount | null;
  /** A promo code as typed, while it is not found good. */
  couponText?: string;
  /** It was typed without a connection: checked once there is one. */
  couponWaits?: boolean;
  /** Percent that a card costs at this tenant; the specification's two where absent. */
  cardFeePercent?: number;
  /** What the server takes for a way to pay `of` a sum, where it told another fee than ours and the traveller took it. */
  toldFee?: { type: PaymentType; cents: Cents; of?: Cents } | null;
  /** What the accepted total of the server has beyond the lines known here, so that the total is the accepted one to the cent. */
  adjusted?: Cents;
  /** Tickets joined by the agency, as the server said when it made the booking. */
  isVtrip?: boolean;
  contact: Contact;
  billing: Billing;
  payment: PaymentChoice;
  /** Validation attempts per step; wraps to 1 after 99. */
  attempts: Partial<Record<BookingStepPath, number>>;
  priceChange?: PriceChange | null;
  /** Fingerprint of the last update put in the outbox, by part (`contact`, `billing`, `passenger:{id}` …). */
  sent?: Record<string, string>;
  /** Mark of what came along from an earlier draft (`ownWork.ts`); absent when nothing did. */
  carried?: string;
  /** The booking that the travellers were filled in from, until they were looked over: said on their step. */
  carriedFrom?: CarriedFrom;
  updatedAt: number;
}
