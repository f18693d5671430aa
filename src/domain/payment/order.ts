import { bagsOfFare, protectionOf, termsOf } from '../booking/passengerBags';
import { type OrderTexts, orderTexts } from '../booking/travellerFields';
import type { BookingDraft, Passenger } from '../booking/types';
import { flightName } from '../calendar/trip';
import { type AuditLine, auditOf } from '../cart/audit';
import { type Cents, sumCents } from '../money';
import { NO_BAGS, twoKgOf } from '../offers/offerBags';
import type { BagSummary, Leg } from '../offers/types';
import type { PassengerCounts, PassengerType } from '../search/types';
import type { SeatType } from '../services/types';
import type { PaymentType } from './types';
import type { CityNames } from '../booking/cities';
import type { IsoDate } from '../dates';
import type { Lang } from '../locale';
import type { FormerFlights } from '../trips/flightChanges';
import type { AgencyPass } from '../passes/agency';
import type { RefundEvent } from '../trips/refund';
import type { TripChange } from '../trips/tripChangeShape';
import { ownValue } from '../ownValue';

/** Where to pay a bank transfer. `payUntil` is the server's ISO timestamp. */
export interface BankDetails {
  beneficiary: string;
  iban: string;
  bic: string;
  reference: string;
  amount: Cents;
  payUntil: string;
}

/** The airline's own booking reference ("record locator") of one carrier. */
export interface AirlineReference {
  carrier: string;
  reference: string;
}

export const CANCELLED_BY = ['traveller', 'airline', 'agency'] as const;
export const REFUND_STATES = ['none', 'pending', 'paid'] as const;

export interface Cancellation {
  /** ms; 0 if the server does not say. */
  at: number;
  /** Null if the server does not say. */
  by: (typeof CANCELLED_BY)[number] | null;
  /** Null while it is not known whether money comes back. */
  refund: { amount: Cents; status: (typeof REFUND_STATES)[number]; events?: RefundEvent[] | undefined } | null;
}

/** What an order page shows. Stored so that it opens offline (docs/decisions/0110). */
export interface OrderSummary {
  orderId: string;
  bookingId: string;
  status: 'paid' | 'awaiting_payment';
  /** Total, card fee included. */
  amount: Cents;
  /** ms; when the order was made or paid. */
  at: number;
  paymentType: PaymentType | null;
  email: string;
  people: number;
  /** The route in the language of the order; `routes` has it in every language. */
  from: string;
  to: string;
  routes?: Partial<Record<Lang, { from: string; to: string }>>;
  cities?: CityNames;
  depart: IsoDate | null;
  legs: Leg[];
  /** The flights that the traveller last saw, while the server's differ (domain/trips/flightChanges). */
  seenLegs?: Leg[];
  /** Earlier flights of the order, the oldest first. */
  formerFlights?: FormerFlights[];
  /** The airline's change that the server tells of; absent without one. */
  change?: TripChange;
  /** Check-ins that the traveller has marked as done, by their key (domain/trips/checkIn). */
  checkedIn?: string[];
  /** Separate tickets combined by the agency. Absent in orders of earlier versions. */
  isVtrip?: boolean | undefined;
  bankDetails: BankDetails | null;
  /** The server's ISO timestamp until which an office payment is accepted. Absent if the server sends none. */
  payUntil?: string;
  /** Absent in orders of earlier versions and of other devices. */
  receipt?: Receipt;
  /** ms; when the terms were accepted. Absent in orders of earlier versions. */
  termsAcceptedAt?: number;
  /** The latest of the server; absent before its first answer. */
  airlineReferences?: AirlineReference[];
  cancellation?: Cancellation | null;
  /** Of the agency's server; their files are papers of the trip. */
  boardingPasses?: AgencyPass[];
  /** Another order is valid for the booking: this one must not be paid. From the server's latest answer. */
  replacedBy?: string;
  /** ms; when the server was last asked about the booking. */
  checkedAt?: number;
  /** Travellers from the account's list: an order of another device has no receipt. */
  travellers?: NamedTraveller[];
  /** The account that owns the booking. Signing out of it deletes the order from this device. */
  account?: string;
  /** The server has no way to take this order into an account. */
  unclaimable?: true;
  /** Bought elsewhere: the traveller has added it to this device. No server knows it. */
  added?: true;
  /** The times of an added trip are those of its airports. Absent in trips that an earlier version read out of a calendar. */
  localTimes?: true;
}

/** A traveller of an order, by the server's passenger id; documents refer to it. */
export interface NamedTraveller extends OrderTexts {
  passengerId: string | null;
  ageGroup: PassengerType;
}

/** Travellers of the receipt, else of the account's list; empty if neither is known. */
export const travellersOf = ({ receipt, travellers }: OrderSummary): readonly NamedTraveller[] =>
  receipt?.travellers ?? travellers ?? [];

export const fullNameOf = ({ name, surname }: Pick<NamedTraveller, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim();

/** A bag of one traveller, included or bought. `more`: in the more expensive bundle. */
export interface TakenBag {
  kind: 'small' | 'cabin' | 'checked';
  pieces: number;
  /** Of one piece; null if unknown. */
  kg: number | null;
  more?: true;
}

export interface BookedTraveller extends NamedTraveller {
  id: string;
  /** Null if unknown: an order of another device. */
  bags: TakenBag[] | null;
  /** Checked bags are insured against loss and delay. */
  protected: boolean;
}

/** Seat type on one flight; infants have no seat. */
export interface BookedSeat {
  /** "BT 925". */
  flight: string;
  serviceId: SeatType;
  /** Seats chosen on the plan, by traveller. */
  places?: { traveller: string; seat: string }[];
}

/** The purchase as it was in the cart when the order was made. It never changes. */
export interface Receipt {
  lines: AuditLine[];
  party: PassengerCounts;
  travellers: BookedTraveller[];
  /** One for each flight; empty if unknown. */
  seats: BookedSeat[];
  /** ms; when the fare was priced. */
  pricedAt: number;
  couponCode: string;
  /** Made from the server's answer: how each price was calculated is unknown. */
  told?: true;
}

type Bagged = Pick<BookingDraft, 'bags'>;

function bagsOf({ id, ageGroup }: Passenger, fare: BagSummary, { bags }: Bagged): TakenBag[] {
  if (ageGroup === 'infant') return [];
  const wish = ownValue(bags, id) ?? NO_BAGS;
  const taken: TakenBag[] = fare.personalItem ? [{ kind: 'small', pieces: 1, kg: null }] : [];
  const cabin = termsOf(fare, 'cabin', wish);
  if (fare.cabin || (wish.cabin > 0 && cabin.state !== 'none')) {
    const isUpgrade = cabin.state === 'added' && cabin.service === 'coBaggageBundleUpgrade';
    taken.push({ kind: 'cabin', pieces: 1, kg: fare.cabinWeightKg, ...(isUpgrade ? { more: true } : {}) });
  }
  const checked = termsOf(fare, 'checked', wish);
  const pieces = Math.max(fare.checked, checked.state === 'none' ? 0 : wish.checked);
  if (pieces > 0) {
    const service = checked.state === 'added' ? checked.service : null;
    const kg =
      service === 'rBaggageLarge'
        ? (fare.detail?.large?.kg ?? null)
        : service === 'rBaggageDoubleLarge'
          ? twoKgOf(fare)
          : fare.checkedWeightKg;
    taken.push({ kind: 'checked', pieces, kg });
  }
  return taken;
}

/** Receipt of a draft for an order paid in this way. */
export function receiptOf(draft: BookingDraft, type: PaymentType | null): Receipt {
  const fare = bagsOfFare(draft);
  const segments = draft.offer.legs.flatMap((leg) => leg.segments);
  return {
    lines: auditOf(draft, type),
    party: { ...draft.search.passengers },
    travellers: draft.passengers.map((one) => ({
      id: one.id,
      passengerId: one.passengerId,
      ...orderTexts(one, { airlines: draft.offer.carriers }),
      ageGroup: one.ageGroup,
      bags: bagsOf(one, fare, draft),
      protected: one.ageGroup !== 'infant' && protectionOf(fare, ownValue(draft.bags, one.id) ?? NO_BAGS) !== null,
    })),
    seats: segments.map((segment, at) => {
      const { serviceId = 'random', places } = draft.seats?.find((seat) => seat.segment === at) ?? {};
      return {
        flight: flightName(segment),
        serviceId,
        ...(places && { places: places.map(({ passenger, seat }) => ({ traveller: passenger, seat })) }),
      };
    }),
    pricedAt: draft.pricedAt,
    couponCode: draft.discount?.couponCode ?? '',
  };
}

/** The agency checks in all travellers. A refused service has no line. */
export const isCheckedInForThem = (receipt: Pick<Receipt, 'lines'> | undefined): boolean =>
  receipt?.lines.some(({ serviceId }) => serviceId === 'onlineCheckinService') ?? false;

/** A receipt whose sum differs from the paid amount is not shown. */
export const addsUpTo = ({ lines }: Pick<Receipt, 'lines'>, amount: Cents): boolean =>
  sumCents(lines.map(({ price }) => price)) === amount;
