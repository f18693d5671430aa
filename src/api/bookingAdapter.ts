import { type AgencyPass, paperTypeOf } from '@/domain/passes/agency';
import { type Infer } from 'superstruct';
import { type Cents, toCents } from '@/domain/money';
import { soundEvents } from '@/domain/trips/refund';
import type { AirlineReference, BankDetails, Cancellation } from '@/domain/payment/order';
import type { ServerPurchase } from '@/domain/trips/receiptFromServer';
import type {
  BookingAnswer,
  CartAnswer,
  CommitAnswer,
  CreateAnswer,
  PriceChanged,
  WireAirlineReference,
  WireBoardingPass,
  WireCancellation,
  WireCartLine,
  WireTravelPackage,
  WireTripChange,
} from './shapes/booking';
import type { WireBankDetails } from './shapes/payment';

/** A cart line as the server counts it, in whole cents for all units. */
interface ServerCartLine {
  key: string;
  serviceId: string;
  units: number;
  price: Cents;
  isActiveOrderItem: boolean;
}
export interface ServerCart {
  total: Cents;
  fee: Cents;
  items: ServerCartLine[];
}

export interface CreatedBooking {
  bookingId: string;
  /** Bearer of this booking. It belongs in the `meta` table and nowhere else. */
  accessToken: string;
  /** ms; null if the server's timestamp is invalid. */
  expiresAt: number | null;
  travelPackage: WireTravelPackage;
  serviceFeePerPassenger: Cents;
  /** Current server price of the chosen fare for the whole party. */
  fareTotal: Cents;
}

export interface ServerBooking {
  bookingId: string;
  status: BookingAnswer['status'];
  expiresAt: number | null;
  travelPackage: WireTravelPackage;
  serviceFeePerPassenger: Cents;
  passengers: Record<string, unknown>[];
  contact: Record<string, unknown> | null;
  billing: Record<string, unknown> | null;
  cart: ServerCart;
  /** Idempotency ids of every update the server has applied. */
  appliedIds: string[];
  orderId: string | null;
  /** Empty until the airlines have given them. */
  airlineReferences: AirlineReference[];
  cancellation: Cancellation | null;
  change: WireTripChange | undefined;
  /** Absent or empty until the agency has any. */
  boardingPasses?: AgencyPass[];
  /** For an order that another device made. */
  purchase: ServerPurchase;
}

/** A changed price; batch and commit answers use the same form. */
export interface ServerPriceChange {
  oldTotal: Cents;
  newTotal: Cents;
  lines: ServerCartLine[];
}
export type CommitResult =
  | { status: 'committed'; booking: ServerBooking }
  | ({ status: 'price_changed' } & ServerPriceChange);

/** An ISO timestamp as ms; null if it is invalid. */
export function toMoment(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const toLine = (line: Infer<typeof WireCartLine>): ServerCartLine => ({
  key: line.key,
  serviceId: line.serviceId,
  units: line.units,
  price: toCents(line.price),
  isActiveOrderItem: line.isActiveOrderItem,
});

export const toServerCart = (cart: CartAnswer): ServerCart => ({
  total: toCents(cart.total),
  fee: toCents(cart.fee),
  items: cart.items.map(toLine),
});

export const toCreated = (answer: CreateAnswer): CreatedBooking => ({
  bookingId: answer.booking_id,
  accessToken: answer.access_token,
  expiresAt: toMoment(answer.expires_at),
  travelPackage: answer.travel_package,
  serviceFeePerPassenger: toCents(answer.service_fee_per_passenger),
  fareTotal: toCents(answer.fare_total),
});

export const toBankDetails = (details: WireBankDetails): BankDetails => ({
  beneficiary: details.beneficiary,
  iban: details.iban,
  bic: details.bic,
  reference: details.reference,
  amount: toCents(details.amount),
  payUntil: details.pay_until,
});

export const toReferences = (list: readonly Infer<typeof WireAirlineReference>[] | undefined): AirlineReference[] =>
  (list ?? []).map(({ carrier, reference }) => ({ carrier, reference }));

/** Passes of kinds that a trip takes. */
export const toBoardingPasses = (list: readonly Infer<typeof WireBoardingPass>[] | undefined): AgencyPass[] =>
  (list ?? []).flatMap(({ url, type, passenger_id: passengerId, segment }) => {
    const kind = paperTypeOf(type);
    return kind ? [{ url, type: kind, passengerId: passengerId ?? null, segment: segment ?? null }] : [];
  });

/** Null without a cancellation. A cancellation without a sound date still counts: it is then as of the epoch. */
export function toCancellation(wire: WireCancellation | undefined): Cancellation | null {
  if (!wire) return null;
  const { at, by, refund } = wire;
  return {
    at: Date.parse(at) || 0,
    by,
    refund: refund && {
      amount: toCents(refund.amount),
      status: refund.status,
      ...(refund.events && { events: soundEvents(refund.events) }),
    },
  };
}

export const toServerBooking = (answer: BookingAnswer): ServerBooking => ({
  bookingId: answer.booking_id,
  status: answer.status,
  expiresAt: toMoment(answer.expires_at),
  travelPackage: answer.travel_package,
  serviceFeePerPassenger: toCents(answer.service_fee_per_passenger),
  passengers: answer.passengers,
  contact: answer.contact,
  billing: answer.billing,
  cart: toServerCart(answer.cart),
  appliedIds: answer.applied_ids,
  orderId: answer.order_id,
  airlineReferences: toReferences(answer.airline_references),
  cancellation: toCancellation(answer.cancellation),
  change: answer.change,
  boardingPasses: toBoardingPasses(answer.boarding_passes),
  purchase: {
    lines: answer.cart.items.map(toLine),
    fee: toCents(answer.cart.fee),
    bags: answer.bags?.map(({ passenger_id: passengerId, ...bag }) => ({ passengerId, ...bag })) ?? null,
  },
});

export const toPriceChange = (answer: PriceChanged): ServerPriceChange => ({
  oldTotal: toCents(answer.old_total),
  newTotal: toCents(answer.new_total),
  lines: answer.lines.map(toLine),
});

export const toCommitResult = (answer: CommitAnswer): CommitResult =>
  answer.status === 'committed'
    ? { status: 'committed', booking: toServerBooking(answer.booking) }
    : { status: 'price_changed', ...toPriceChange(answer) };
