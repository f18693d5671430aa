import { daysBetween } from '../dates';
import type { Leg, Segment, Stop } from '../offers/types';
import type { AirlineReference, Cancellation, OrderSummary } from '../payment/order';
import type { AgencyPass } from '../passes/agency';
import { airportsOfLeg, withFlights } from './flightChanges';
import { type ServerPurchase, receiptFromServer } from './receiptFromServer';
import { withChange } from './tripChange';
import { type TripChange } from './tripChangeShape';

/** What the server says about the booking of an order. */
export interface OrderedBooking {
  status: 'open' | 'committed' | 'paid' | 'awaiting_payment' | 'expired' | 'cancelled';
  /** The order that counts for the booking. */
  orderId: string | null;
  airlineReferences: readonly AirlineReference[];
  cancellation: Cancellation | null;
  /** Absent in a list of trips. */
  boardingPasses?: readonly AgencyPass[];
  /** Null if the server's flights contradict each other. */
  legs: readonly Leg[] | null;
  /** Null without a change. */
  change: TripChange | null;
  /** Absent in a list of trips. */
  purchase?: ServerPurchase;
}

/** The same place with the time and terminal of the answer. An unchanged time keeps its moment, which the server may leave out. */
function mergeStop(ours: Stop, answer: Stop): Stop {
  const isSame = ours.date === answer.date && ours.time === answer.time;
  const { date, time, at } = isSame ? ours : answer;
  const terminal = answer.terminal ?? ours.terminal;
  return { ...ours, date, time, at, ...(terminal === undefined ? {} : { terminal }) };
}

function mergeFlight(ours: Segment, answer: Segment): Segment {
  const dep = mergeStop(ours.dep, answer.dep);
  const arr = mergeStop(ours.arr, answer.arr);
  const isMoved = dep.at !== ours.dep.at || arr.at !== ours.arr.at;
  const number = answer.flightNumber ? { carrier: answer.carrier, flightNumber: answer.flightNumber } : {};
  const cabin = answer.cabin || ours.cabin;
  const aircraft = answer.aircraft ?? ours.aircraft;
  return {
    ...ours,
    ...number,
    cabin,
    ...(aircraft === undefined ? {} : { aircraft }),
    dep,
    arr,
    minutes: isMoved && answer.minutes > 0 ? answer.minutes : ours.minutes,
  };
}

function mergeLeg(ours: Leg, answer: Leg): Leg {
  const segments = ours.segments.map((one, at) => mergeFlight(one, answer.segments[at] ?? one));
  const [from, to] = [segments[0]?.dep, segments.at(-1)?.arr];
  const isMoved = from?.at !== ours.segments[0]?.dep.at || to?.at !== ours.segments.at(-1)?.arr.at;
  return {
    ...ours,
    segments,
    minutes: isMoved && answer.minutes > 0 ? answer.minutes : ours.minutes,
    dayShift: from && to ? daysBetween(from.date, to.date) : ours.dayShift,
  };
}

/** Told flights of another route, with what the answer leaves out and the order knows of the airline. */
function withKnownAirlines(told: Leg, ours: readonly Leg[]): Leg {
  const flown = ours.flatMap(({ segments }) => segments);
  return {
    ...told,
    segments: told.segments.map((flight) => {
      const like = flown.find(({ carrier }) => carrier === flight.carrier);
      return {
        ...flight,
        ...(like?.carrierName && !flight.carrierName ? { carrierName: like.carrierName } : {}),
        cabin: flight.cabin || like?.cabin || '',
      };
    }),
  };
}

/** Flights with the times, numbers, cabins and terminals of the answer. On another route the answer's own flights count. */
function mergeLegs(ours: Leg[], answer: readonly Leg[] | null): Leg[] {
  if (!answer || answer.length === 0) return ours;
  if (ours.length === 0) return [...answer];
  return answer.map((told, at) => {
    const like =
      ours.length === answer.length ? ours[at] : ours.find((leg) => airportsOfLeg(leg) === airportsOfLeg(told));
    return like && airportsOfLeg(like) === airportsOfLeg(told) ? mergeLeg(like, told) : withKnownAirlines(told, ours);
  });
}

function cancellationOf({ cancellation }: OrderSummary, answer: OrderedBooking): Cancellation | null {
  if (answer.cancellation) return answer.cancellation;
  if (answer.status === 'cancelled') return cancellation ?? { at: 0, by: null, refund: null };
  return answer.status === 'paid' ? null : (cancellation ?? null);
}

const isOther = (order: OrderSummary, { orderId }: OrderedBooking): boolean =>
  orderId !== null && orderId !== order.orderId;

/** `mergeBookingAnswer` without the bill, which the worker leaves to the page. */
export function mergeTripAnswer(order: OrderSummary, answer: OrderedBooking, now: number): OrderSummary {
  if (isOther(order, answer)) return { ...order, replacedBy: answer.orderId ?? '', checkedAt: now };
  const legs = mergeLegs(order.legs, answer.legs);
  const isPaidNow = answer.status === 'paid' && order.status !== 'paid';
  const references = answer.airlineReferences.length > 0 ? [...answer.airlineReferences] : order.airlineReferences;
  const { replacedBy: _, ...own } = order.legs.length > 0 ? withFlights(order, legs, now) : { ...order, legs };
  return {
    ...withChange(own, answer.change),
    ...(isPaidNow ? { status: 'paid', at: now } : {}),
    depart: legs[0]?.segments[0]?.dep.date ?? order.depart,
    ...(references ? { airlineReferences: references } : {}),
    ...(answer.boardingPasses?.length ? { boardingPasses: [...answer.boardingPasses] } : {}),
    cancellation: cancellationOf(order, answer),
    checkedAt: now,
  };
}

/**
 * An order after the server's answer about its booking: payment, references, flights, cancellation, bill. What the
 * answer leaves out stays. If another order counts for the booking, only that is noted. `now` is ms.
 */
export function mergeBookingAnswer(order: OrderSummary, answer: OrderedBooking, now: number): OrderSummary {
  const merged = mergeTripAnswer(order, answer, now);
  // What this device bought itself is known better here.
  const isOwnReceipt = order.receipt && !order.receipt.told;
  if (isOther(order, answer) || isOwnReceipt || !answer.purchase) return merged;
  const receipt = receiptFromServer(merged, answer.purchase, now);
  return receipt ? { ...merged, receipt } : merged;
}
