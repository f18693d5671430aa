import { fnv1a } from '../hash';
import type { Leg, Offer, Segment, Stop } from '../offers/types';
import { isNightStop, offerAirlines, waitMinutes, type Carried } from '../offers/words';
import type { ChoiceName } from './filters';

type Flown = Pick<Offer, 'legs'>;

const minuteOf = ({ time }: Stop): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Local minute of the day when the first direction leaves. */
export const departFirst = ({ legs }: Flown): number => {
  const stop = legs[0]?.segments[0]?.dep;
  return stop ? minuteOf(stop) : 0;
};
/** The same of the last direction; -1 when there is only one. */
export const departLast = ({ legs }: Flown): number => {
  const stop = legs.length > 1 ? legs.at(-1)?.segments[0]?.dep : undefined;
  return stop ? minuteOf(stop) : -1;
};

/** Minutes of the longest direction. */
export const longestMinutes = ({ legs }: Flown): number =>
  legs.reduce((most, { minutes }) => Math.max(most, minutes), 0);

const pairs = ({ segments }: Leg): [Segment, Segment][] =>
  segments.slice(1).map((next, i) => [segments[i] ?? next, next]);
const waits = ({ legs }: Flown): number[] =>
  legs.flatMap((leg) => pairs(leg).map(([before, next]) => waitMinutes(before, next)));

/** Minutes of the shortest and of the longest change of planes; -1 when there is none. */
export const shortestWait = (offer: Flown): number => {
  const all = waits(offer);
  return all.length === 0 ? -1 : Math.min(...all);
};
export const longestWait = (offer: Flown): number => Math.max(-1, ...waits(offer));

/** What some travellers never want, as bits of one number. */
export const NIGHT_FLIGHT = 1;
export const NIGHT_STOP = 2;
export const AIRPORT_CHANGE = 4;

/** In the air in the small hours: it leaves from 23:00 on or before 05:00, or is still flying when the day changes. */
const isNightFlight = ({ dep, arr }: Segment): boolean =>
  dep.time >= '23:00' || dep.time < '05:00' || arr.date > dep.date || arr.time < '05:00';

export function traits({ legs }: Flown): number {
  let bits = 0;
  for (const leg of legs) {
    if (leg.segments.some(isNightFlight)) bits |= NIGHT_FLIGHT;
    for (const [before, next] of pairs(leg)) {
      if (isNightStop(before, next)) bits |= NIGHT_STOP;
      if (before.arr.airport !== next.dep.airport) bits |= AIRPORT_CHANGE;
    }
  }
  return bits;
}

const place = ({ airport, cityTitle }: Stop): Carried => ({ code: airport, name: cityTitle });

/** Members of the lists an offer belongs to. All airlines and airports of an offer must be wanted for it to pass. */
export const LIST_OF: Record<ChoiceName, (offer: Offer) => Carried[]> = {
  airline: offerAirlines,
  departureAirport: ({ legs }) => (legs[0]?.segments[0] ? [place(legs[0].segments[0].dep)] : []),
  arrivalAirport: ({ legs }) => {
    const last = legs[0]?.segments.at(-1);
    return last ? [place(last.arr)] : [];
  },
  connectionAirport({ legs }) {
    const met = new Map<string, Carried>();
    for (const leg of legs)
      for (const [before, next] of pairs(leg))
        for (const stop of [before.arr, next.dep]) if (!met.has(stop.airport)) met.set(stop.airport, place(stop));
    return [...met.values()];
  },
};

/** A direction as one number: the same flights on the same days have the same one. Signed 32 bits. */
export function legMark(leg: Pick<Leg, 'segments'> | undefined): number {
  if (!leg) return 0;
  const flights = leg.segments.map(
    ({ carrier, flightNumber, dep, arr }) =>
      `${carrier}${flightNumber} ${dep.airport}${dep.date}${dep.time}${arr.airport};`,
  );
  return fnv1a(flights.join('')) | 0;
}
