import { daysBetween } from '../dates';
import type { Leg, Segment, Stop } from '../offers/types';
import type { AirlineReference, Cancellation, OrderSummary } from '../payment/order';

/** What the server says about the booking of an order. */
export interface ToldBooking {
  status: 'open' | 'committed' | 'paid' | 'awaiting_payment' | 'expired' | 'cancelled';
  /** The order that counts for the booking. */
  orderId: string | null;
  airlineReferences: readonly AirlineReference[];
  cancellation: Cancellation | null;
  /** Null if the server's flights contradict each other. */
  legs: readonly Leg[] | null;
}

/** The same place with the told time and terminal. An unchanged time keeps its moment, which the server may leave out. */
function stopAsTold(ours: Stop, told: Stop): Stop {
  const isSame = ours.date === told.date && ours.time === told.time;
  const { date, time, at } = isSame ? ours : told;
  const terminal = told.terminal ?? ours.terminal;
  return { ...ours, date, time, at, ...(terminal === undefined ? {} : { terminal }) };
}

function flightAsTold(ours: Segment, told: Segment): Segment {
  const dep = stopAsTold(ours.dep, told.dep);
  const arr = stopAsTold(ours.arr, told.arr);
  const isMoved = dep.at !== ours.dep.at || arr.at !== ours.arr.at;
  const number = told.flightNumber ? { carrier: told.carrier, flightNumber: told.flightNumber } : {};
  return { ...ours, ...number, dep, arr, minutes: isMoved && told.minutes > 0 ? told.minutes : ours.minutes };
}

function legAsTold(ours: Leg, told: Leg): Leg {
  const segments = ours.segments.map((one, at) => flightAsTold(one, told.segments[at] ?? one));
  const [from, to] = [segments[0]?.dep, segments.at(-1)?.arr];
  const isMoved = from?.at !== ours.segments[0]?.dep.at || to?.at !== ours.segments.at(-1)?.arr.at;
  return {
    ...ours,
    segments,
    minutes: isMoved && told.minutes > 0 ? told.minutes : ours.minutes,
    dayShift: from && to ? daysBetween(from.date, to.date) : ours.dayShift,
  };
}

const routeOf = ({ segments }: Leg): string =>
  segments.map(({ dep, arr }) => `${dep.airport}-${arr.airport}`).join(' ');

/** Flights with the told times, numbers and terminals. Another route is not ours and changes nothing. */
function legsAsTold(ours: Leg[], told: readonly Leg[] | null): Leg[] {
  if (!told) return ours;
  if (ours.length === 0) return [...told];
  const isSameRoute = ours.map(routeOf).join() === told.map(routeOf).join();
  return isSameRoute ? ours.map((leg, at) => legAsTold(leg, told[at] ?? leg)) : ours;
}

function cancellationOf({ cancellation }: OrderSummary, told: ToldBooking): Cancellation | null {
  if (told.cancellation) return told.cancellation;
  if (told.status === 'cancelled') return cancellation ?? { at: 0, by: null, refund: null };
  return told.status === 'paid' ? null : (cancellation ?? null);
}

/**
 * An order after the server's answer about its booking: payment, references, flights and cancellation as told. What the
 * answer leaves out stays. If another order counts for the booking, only that is noted. `now` is ms.
 */
export function orderAsTold(order: OrderSummary, told: ToldBooking, now: number): OrderSummary {
  if (told.orderId !== null && told.orderId !== order.orderId)
    return { ...order, replacedBy: told.orderId, checkedAt: now };
  const legs = legsAsTold(order.legs, told.legs);
  const isPaidNow = told.status === 'paid' && order.status !== 'paid';
  const references = told.airlineReferences.length > 0 ? [...told.airlineReferences] : order.airlineReferences;
  const { replacedBy: _, ...own } = order;
  return {
    ...own,
    ...(isPaidNow ? { status: 'paid', at: now } : {}),
    legs,
    depart: legs[0]?.segments[0]?.dep.date ?? order.depart,
    ...(references ? { airlineReferences: references } : {}),
    cancellation: cancellationOf(order, told),
    checkedAt: now,
  };
}
