import { bagsOfFare, protectionOf, termsOf } from '../booking/bags';
import type { BookingDraft, Passenger } from '../booking/types';
import { flightName } from '../calendar/trip';
import { type AuditLine, auditOf } from '../cart/audit';
import { type Cents, sumCents } from '../money';
import { NO_BAGS } from '../offers/bags';
import type { BagSummary, Leg } from '../offers/types';
import type { PassengerCounts, PassengerType } from '../search/types';
import type { SeatType } from '../services/types';
import type { PaymentType } from './types';
import type { CityNames } from '../booking/cities';
import type { IsoDate } from '../dates';
import type { Lang } from '../locale';

/** Where and how a bank transfer is paid. `payUntil` is an ISO moment as the server sent it. */
export interface BankDetails {
  beneficiary: string;
  iban: string;
  bic: string;
  reference: string;
  amount: Cents;
  payUntil: string;
}

/** What an order page shows, kept on the device so that it opens offline (docs/decisions/0110). */
export interface OrderSummary {
  orderId: string;
  bookingId: string;
  status: 'paid' | 'awaiting_payment';
  /** In all, the card fee included. */
  amount: Cents;
  /** ms: when the order was made or paid. */
  at: number;
  paymentType: PaymentType | null;
  email: string;
  people: number;
  /** The route in the language of the order; `routes` has it in every one, so that the page follows the traveller. */
  from: string;
  to: string;
  routes?: Partial<Record<Lang, { from: string; to: string }>>;
  cities?: CityNames;
  depart: IsoDate | null;
  legs: Leg[];
  bankDetails: BankDetails | null;
  /** Absent in orders of earlier versions, and in those that were paid on another device. */
  receipt?: Receipt;
}

/** A bag one traveller takes along, be it of the fare or bought. `more`: in the dearer bundle. */
export interface TakenBag {
  kind: 'small' | 'cabin' | 'checked';
  pieces: number;
  /** Of one piece; null where the airline did not say. */
  kg: number | null;
  more?: true;
}

export interface BookedTraveller {
  id: string;
  /** The server's id; documents are told apart by it. */
  passengerId: string | null;
  name: string;
  surname: string;
  ageGroup: PassengerType;
  bags: TakenBag[];
  /** Checked bags are protected against loss and delay. */
  protected: boolean;
}

/** The wish of the party for one flight; those who travel on a lap have no seat. */
export interface BookedSeat {
  /** "BT 925". */
  flight: string;
  serviceId: SeatType;
}

/** What was bought, as it stood in the cart when the order was made: nothing in it moves afterwards. */
export interface Receipt {
  lines: AuditLine[];
  party: PassengerCounts;
  travellers: BookedTraveller[];
  /** One for each flight. */
  seats: BookedSeat[];
  /** ms: when the fare was asked. */
  pricedAt: number;
  couponCode: string;
}

type Bagged = Pick<BookingDraft, 'bags'>;

function bagsOf({ id, ageGroup }: Passenger, fare: BagSummary, { bags }: Bagged): TakenBag[] {
  // An infant has no bags of its own (spec 4).
  if (ageGroup === 'infant') return [];
  const wish = bags?.[id] ?? NO_BAGS;
  const taken: TakenBag[] = fare.personalItem ? [{ kind: 'small', pieces: 1, kg: null }] : [];
  const cabin = termsOf(fare, 'cabin', wish);
  if (fare.cabin || (wish.cabin > 0 && cabin.state !== 'none')) {
    const isMore = cabin.state === 'added' && cabin.service === 'coBaggageBundleUpgrade';
    taken.push({ kind: 'cabin', pieces: 1, kg: fare.cabinWeightKg, ...(isMore ? { more: true } : {}) });
  }
  const checked = termsOf(fare, 'checked', wish);
  const pieces = Math.max(fare.checked, checked.state === 'none' ? 0 : wish.checked);
  if (pieces > 0) {
    const service = checked.state === 'added' ? checked.service : null;
    const kg =
      service === 'rBaggageLarge'
        ? (fare.detail?.large?.kg ?? null)
        : service === 'rBaggageDoubleLarge'
          ? (fare.detail?.twoKg ?? fare.checkedWeightKg)
          : fare.checkedWeightKg;
    taken.push({ kind: 'checked', pieces, kg });
  }
  return taken;
}

/** The receipt of a draft that is ordered and paid for in this way. */
export function receiptOf(draft: BookingDraft, type: PaymentType | null): Receipt {
  const fare = bagsOfFare(draft);
  const segments = draft.offer.legs.flatMap((leg) => leg.segments);
  return {
    lines: auditOf(draft, type),
    party: { ...draft.search.passengers },
    travellers: draft.passengers.map((one) => ({
      id: one.id,
      passengerId: one.passengerId,
      name: one.name.trim(),
      surname: one.surname.trim(),
      ageGroup: one.ageGroup,
      bags: bagsOf(one, fare, draft),
      protected: one.ageGroup !== 'infant' && protectionOf(fare, draft.bags?.[one.id] ?? NO_BAGS) !== null,
    })),
    seats: segments.map((segment, at) => ({
      flight: flightName(segment),
      serviceId: draft.seats?.find((seat) => seat.segment === at)?.serviceId ?? 'random',
    })),
    pricedAt: draft.pricedAt,
    couponCode: draft.discount?.couponCode ?? '',
  };
}

/** The agency checks everybody in: nobody has to do it with the airline. A service that was refused has no line. */
export const isCheckedInForThem = (receipt: Pick<Receipt, 'lines'> | undefined): boolean =>
  receipt?.lines.some(({ serviceId }) => serviceId === 'onlineCheckinService') ?? false;

/** A receipt that does not come to what was paid would be a wrong one: it is not shown. */
export const comesTo = ({ lines }: Pick<Receipt, 'lines'>, amount: Cents): boolean =>
  sumCents(lines.map(({ price }) => price)) === amount;
