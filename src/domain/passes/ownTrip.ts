import { type CityNames, nameOfCode } from '../booking/cities';
import { daysBetween } from '../dates';
import { fnv1a } from '../hash';
import { LANGS, type Lang } from '../locale';
import { offsetOf } from '../offers/moment';
import type { Leg, Segment, Stop } from '../offers/types';
import type { OrderSummary } from '../payment/order';
import type { ZoneOf } from '../zones';
import { localStop, saidByIso } from './localStop';
import { flightOfPass } from './pkpass';
import type { PassFacts } from './paper';

/* Journeys bought elsewhere, as trips of this device. */

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** A longer stay is no change of planes; after a longer one another trip begins. */
const [LONGEST_CHANGE, LONGEST_STAY] = [24 * HOUR, 60 * 24 * HOUR];

function legOf(segments: Segment[]): Leg {
  const [first, last] = [segments[0] as Segment, segments.at(-1) as Segment];
  const areZonesKnown = offsetOf(first.dep) !== null && offsetOf(last.arr) !== null;
  return {
    segments,
    minutes: areZonesKnown ? Math.max(1, Math.round((last.arr.at - first.dep.at) / MINUTE)) : 0,
    stops: segments.length - 1,
    dayShift: daysBetween(first.dep.date, last.arr.date),
  };
}

/** Flights in the order of time as journeys, each with its directions. */
function journeysOf(flights: readonly Segment[]): Segment[][][] {
  const journeys: Segment[][][] = [];
  let before: Segment | undefined;
  for (const flight of flights) {
    const wait = before ? flight.dep.at - before.arr.at : Infinity;
    const journey = wait > LONGEST_STAY ? undefined : journeys.at(-1);
    const isChange = before?.arr.airport === flight.dep.airport && wait >= 0 && wait <= LONGEST_CHANGE;
    // Back where the direction began: it is the way back, however soon.
    const isBack = journey?.at(-1)?.some(({ dep }) => dep.airport === flight.arr.airport) ?? false;
    if (!journey) journeys.push([[flight]]);
    else if (isChange && !isBack) journey.at(-1)?.push(flight);
    else journey.push([flight]);
    before = flight;
  }
  return journeys;
}

/** Whose journey it is, where the file says so. */
interface Said {
  reference?: string;
  name?: string;
}

/** Trips that the traveller adds, from their flights. The same flights are the same trip. `now` is ms. */
export function ownTrips(flights: readonly Segment[], said: Said, now: number): OrderSummary[] {
  return journeysOf(flights).map((directions) => {
    const legs = directions.map(legOf);
    const all = directions.flat();
    const id = `own-${fnv1a(all.map((one) => `${one.carrier}${one.flightNumber}${one.dep.date}`).join()).toString(36)}`;
    const [first, end] = [all[0], directions[0]?.at(-1)];
    const carriers = [...new Set(all.map(({ carrier }) => carrier))];
    const { reference = '', name = '' } = said;
    const at = name.lastIndexOf(' ');
    return {
      orderId: id,
      bookingId: id,
      added: true,
      localTimes: true,
      status: 'paid',
      amount: 0,
      at: now,
      paymentType: null,
      email: '',
      people: name ? 1 : 0,
      from: first?.dep.cityTitle ?? '',
      to: end?.arr.cityTitle ?? '',
      depart: first?.dep.date ?? null,
      legs,
      bankDetails: null,
      ...(reference && { airlineReferences: carriers.map((carrier) => ({ carrier, reference })) }),
      ...(name && {
        travellers: [
          { passengerId: null, ageGroup: 'adult', name: name.slice(0, Math.max(0, at)), surname: name.slice(at + 1) },
        ],
      }),
    };
  });
}

/** A trip with the names of its cities, by airport; those that are not known keep the code of the airport. */
export function withOwnCities(order: OrderSummary, cities: CityNames): OrderSummary {
  const first = order.legs[0]?.segments;
  const [from, to] = [first?.[0]?.dep.airport ?? '', first?.at(-1)?.arr.airport ?? ''];
  const nameOf = (code: string, lang: Lang): string => nameOfCode(cities, code, lang) ?? code;
  if (!from || !to || Object.keys(cities).length === 0) return order;
  const routes = Object.fromEntries(
    LANGS.map((lang) => [lang, { from: nameOf(from, lang), to: nameOf(to, lang) }]),
  ) as NonNullable<OrderSummary['routes']>;
  return { ...order, cities, routes, from: nameOf(from, 'en'), to: nameOf(to, 'en') };
}

/** The flight of a boarding pass. Null where the pass does not say when it leaves and arrives: a trip has no invented time. */
export function flightFromPass(pass: PassFacts, today: string, zoneOf: ZoneOf): Segment | null {
  const said = flightOfPass(pass, today);
  const stopAt = (airport: string, iso: string): Stop | null => {
    const time = saidByIso(iso);
    return time && localStop(airport, time, zoneOf);
  };
  const dep = said && stopAt(said.from, pass.departs);
  const [, carrier, flightNumber] = /^([A-Z\d]{2}) ?(\d{1,4})/.exec(said?.name ?? '') ?? [];
  if (!said?.from || !dep || !carrier || !flightNumber) return null;
  const arr = stopAt(said.to, pass.arrives);
  if (!arr || arr.at <= dep.at) return null;
  return {
    dep,
    arr,
    carrier,
    supplier: carrier,
    carrierName: pass.airline || carrier,
    flightNumber,
    cabin: '',
    minutes: offsetOf(dep) !== null && offsetOf(arr) !== null ? Math.round((arr.at - dep.at) / MINUTE) : 0,
  };
}
