import type { Offer, Leg, Segment, Stop } from '../offers/types';
import { isNightStop, offerAirlines, waitMinutes, type NamedCode } from '../offers/facts';
import { isTight, isTightWithPassport } from '../offers/connections';
import { type Journey, ticketingOf } from '../offers/transfers';
import { fnv1a } from '../hash';
import type { ChoiceName } from './filters';
import { servedKg } from '../offers/co2';

type Flown = Pick<Offer, 'legs'>;

const minuteOf = ({ time }: Stop): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Local minute of the day of the first departure. */
export const departFirst = ({ legs }: Flown): number => {
  const stop = legs[0]?.segments[0]?.dep;
  return stop ? minuteOf(stop) : 0;
};
/** The same for the last direction; -1 if there is only one. */
export const departLast = ({ legs }: Flown): number => {
  const stop = legs.length > 1 ? legs.at(-1)?.segments[0]?.dep : undefined;
  return stop ? minuteOf(stop) : -1;
};

/** Local minute of the day of arrival of the first direction. */
export const arriveFirst = ({ legs }: Flown): number => {
  const stop = legs[0]?.segments.at(-1)?.arr;
  return stop ? minuteOf(stop) : 0;
};
/** The same for the last direction; -1 if there is only one. */
export const arriveLast = ({ legs }: Flown): number => {
  const stop = legs.length > 1 ? legs.at(-1)?.segments.at(-1)?.arr : undefined;
  return stop ? minuteOf(stop) : -1;
};

/** Local minutes of the day at which the directions between the first and the last one arrive. */
const middleArrivals = ({ legs }: Flown): number[] =>
  legs.slice(1, -1).flatMap(({ segments }) => segments.slice(-1).map(({ arr }) => minuteOf(arr)));
/** The earliest and the latest of them; -1 if there are none. */
export const arriveMiddle = (offer: Flown): number => (offer.legs.length > 2 ? Math.min(...middleArrivals(offer)) : -1);
export const arriveMiddleLatest = (offer: Flown): number => Math.max(-1, ...middleArrivals(offer));

export const longestMinutes = ({ legs }: Flown): number =>
  legs.reduce((most, { minutes }) => Math.max(most, minutes), 0);

const pairs = ({ segments }: Pick<Leg, 'segments'>): [Segment, Segment][] =>
  segments.slice(1).map((next, i) => [segments[i] ?? next, next]);
const waits = ({ legs }: Flown): number[] =>
  legs.flatMap((leg) => pairs(leg).map(([before, next]) => waitMinutes(before, next)));

/** Minutes of the shortest and longest connection; -1 if there is none. */
export const shortestWait = (offer: Flown): number => {
  const all = waits(offer);
  return all.length === 0 ? -1 : Math.min(...all);
};
export const longestWait = (offer: Flown): number => Math.max(-1, ...waits(offer));

/** Bits of the `traits` column, set by `traits`. */
export const TRAIT = {
  nightFlight: 1,
  nightStop: 2,
  airportChange: 4,
  /** Also a connection that may be one: nobody who wants none wants to risk it. */
  selfTransfer: 8,
  tightStop: 16,
  /** A connection is short if passports are looked at (`judgePassports`). */
  passportStop: 32,
} as const;
export type TraitName = keyof typeof TRAIT;
/** Number of values of the column. */
export const TRAIT_KINDS = 2 ** Object.keys(TRAIT).length;

/** People sleep from 23:00 to 06:00. */
const SLEEP_ENDS = 6 * 60;
const SLEEP_STARTS = 23 * 60;
const DAY = 24 * 60;

/**
 * Is in the air between 23:00 and 06:00 by the local clock, which moves on evenly from that of the departure to that of
 * the arrival: a flight with the sun or across the date line has no night.
 */
function isNightFlight({ dep, arr, minutes }: Segment): boolean {
  const from = minuteOf(dep);
  const later = minuteOf(arr) - from - minutes;
  // Minutes by which the zone of the arrival is ahead, at most half a day.
  const ahead = later - DAY * Math.round(later / DAY);
  const to = from + minutes + ahead;
  return Math.min(from, to) < SLEEP_ENDS || to > SLEEP_STARTS;
}

export function traits(offer: Journey): number {
  let bits = 0;
  const ticketsAt = ticketingOf(offer);
  for (const leg of offer.legs) {
    if (leg.segments.some(isNightFlight)) bits |= TRAIT.nightFlight;
    for (const [before, next] of pairs(leg)) {
      if (isNightStop(before, next)) bits |= TRAIT.nightStop;
      if (before.arr.airport !== next.dep.airport) bits |= TRAIT.airportChange;
      const tickets = ticketsAt(before, next);
      if (tickets !== 'one') bits |= TRAIT.selfTransfer;
      if (isTight(before, next, tickets, false)) bits |= TRAIT.tightStop;
      else if (isTightWithPassport(before, next, tickets)) bits |= TRAIT.passportStop;
    }
  }
  return bits;
}

const place = ({ airport, cityTitle }: Stop): NamedCode => ({ code: airport, name: cityTitle });

/** Airlines and airports of an offer, for the option filters, and its flights. */
export const LIST_OF: Record<ChoiceName | 'hops', (offer: Offer) => NamedCode[]> = {
  airline: offerAirlines,
  departureAirport: ({ legs }) => (legs[0]?.segments[0] ? [place(legs[0].segments[0].dep)] : []),
  arrivalAirport: ({ legs }) => {
    const last = legs[0]?.segments.at(-1);
    return last ? [place(last.arr)] : [];
  },
  connectionAirport({ legs }) {
    const met = new Map<string, NamedCode>();
    for (const leg of legs)
      for (const [before, next] of pairs(leg))
        for (const stop of [before.arr, next.dep]) if (!met.has(stop.airport)) met.set(stop.airport, place(stop));
    return [...met.values()];
  },
  hops: ({ legs }) =>
    legs.flatMap(({ segments }) =>
      segments.map(({ dep, arr, cabin }) => {
        const code = `${dep.airport}-${arr.airport}-${cabin}`;
        return { code, name: code };
      }),
    ),
};

/** Above any figure: offers without one come last. */
export const NO_CO2 = 2 ** 30;
/** Kilograms of CO2 for one person by the server; -1 unless it tells those of every flight. */
export const servedCo2 = (offer: Flown): number => servedKg(offer) ?? -1;

/** A direction as a number: the same flights on the same days give the same one (FNV-1a, 32 bits). */
export function legMark(leg: Pick<Leg, 'segments'> | undefined): number {
  if (!leg) return 0;
  const flights = leg.segments.map(
    ({ carrier, flightNumber, dep, arr }) =>
      `${carrier}${flightNumber} ${dep.airport}${dep.date}${dep.time}${arr.airport};`,
  );
  return fnv1a(flights.join('')) | 0;
}

/** What a minute of travel and a change of planes are worth in cents for one person. */
const CENTS_PER_MINUTE = 15;
const CENTS_PER_CHANGE = 1500;

/**
 * "Best" is the lowest sum of the price of one person, 9 euros per hour over all directions and 15 euros per change
 * (docs/rules.md "Results"). It depends on one offer only, so that offers keep their order while others arrive.
 */
export function bestScore(offer: Pick<Offer, 'pricePerPerson' | 'legs'>): number {
  return offer.pricePerPerson + CENTS_PER_MINUTE * totalMinutes(offer) + CENTS_PER_CHANGE * totalChanges(offer);
}

export const totalMinutes = (offer: Pick<Offer, 'legs'>): number =>
  offer.legs.reduce((sum, leg) => sum + leg.minutes, 0);
export const totalChanges = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.stops, 0);
/** Most stops in one direction; "direct" means that every direction is. */
export const mostStops = (offer: Pick<Offer, 'legs'>): number =>
  offer.legs.reduce((most, leg) => Math.max(most, leg.stops), 0);

const epochMinute = (ms: number): number => Math.round(ms / 60_000);
/** Departure and arrival of the first direction, minutes since the epoch. */
export const departMinute = (offer: Pick<Offer, 'legs'>): number =>
  epochMinute(offer.legs[0]?.segments[0]?.dep.at ?? 0);
export const arriveMinute = (offer: Pick<Offer, 'legs'>): number =>
  epochMinute(offer.legs[0]?.segments.at(-1)?.arr.at ?? 0);
