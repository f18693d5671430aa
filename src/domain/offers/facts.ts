import type { Offer, BagSummary, Leg, Segment, Stop } from './types';
import { daysBetween } from '../dates';
import type { Lang } from '../locale';
import type { NamesByLang, Place, Search } from '../search/types';

/** The place of a search with one of these codes, which names it in all languages. */
const placeOf = ({ airport, city }: Pick<Stop, 'airport' | 'city'>, { trips }: Pick<Search, 'trips'>): Place | null =>
  trips
    .flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation])
    .find((known) => known !== null && (known.iata === airport || (city !== '' && known.cityIata === city))) ?? null;

/**
 * City of a stop. An offer has names only in the language it was requested in; the search knows its own places in all
 * languages, and `found` those of other airports.
 */
export function stopCity(
  stop: Pick<Stop, 'airport' | 'city' | 'cityTitle'>,
  search: Pick<Search, 'trips'>,
  lang: Lang,
  found: ReadonlyMap<string, NamesByLang> = new Map(),
): string {
  return placeOf(stop, search)?.names[lang] ?? found.get(stop.airport)?.[lang] ?? stop.cityTitle;
}

/** Airports that only the offers name, in the language in which they were requested. */
export const unnamedAirports = (
  stops: readonly Pick<Stop, 'airport' | 'city'>[],
  search: Pick<Search, 'trips'>,
  lang: Lang,
): string[] => [
  ...new Set(stops.flatMap((stop) => (placeOf(stop, search)?.names[lang] === undefined ? stop.airport : []))),
];

/** The offers name a place of the search in another language: they are of an earlier visit. */
export const namesForeign = (
  stops: readonly Pick<Stop, 'airport' | 'city' | 'cityTitle'>[],
  search: Pick<Search, 'trips'>,
  lang: Lang,
): boolean =>
  stops.some((stop) => {
    const { [lang]: own, ...others } = placeOf(stop, search)?.names ?? {};
    return own !== undefined && own !== stop.cityTitle && Object.values(others).includes(stop.cityTitle);
  });

/** Days between the departure of a direction and a stop of it: -1 across the date line to the east. */
export const shiftOf = ({ segments }: Pick<Leg, 'segments'>, { date }: Pick<Stop, 'date'>): number =>
  segments[0] ? daysBetween(segments[0].dep.date, date) : 0;

/** "+1" or "−1" after a local time; empty on the day of departure. */
export const shiftMark = (days: number): string => (days === 0 ? '' : days > 0 ? `+${days}` : `−${-days}`);

/** Both local times of a direction: "17:50 – 10:40 +1". Empty without flights. */
export function legTimes(leg: Pick<Leg, 'segments'>, withAirports = false): string {
  const [first, last] = [leg.segments[0]?.dep, leg.segments.at(-1)?.arr];
  if (!first || !last) return '';
  const text = ({ time, airport }: Stop): string => (withAirports ? `${time} ${airport}` : time);
  return [`${text(first)} – ${text(last)}`, shiftMark(shiftOf(leg, last))].filter(Boolean).join(' ');
}

/** Direction `at` of a journey leaves before the one before it lands: nobody can take both. */
export function leavesTooEarly(legs: readonly Pick<Leg, 'segments'>[], at: number): boolean {
  const [landed, leaves] = [legs[at - 1]?.segments.at(-1)?.arr.at, legs[at]?.segments[0]?.dep.at];
  // Without sound timestamps (0) nothing is known.
  return landed !== undefined && leaves !== undefined && leaves > 0 && leaves < landed;
}

/** Nights between the arrival of a round trip and its return, by the local days of the place; null if there is no stay. */
export function stayNights([there, back]: readonly Pick<Leg, 'segments'>[]): number | null {
  const [arrived, leaves] = [there?.segments.at(-1)?.arr.date, back?.segments[0]?.dep.date];
  const nights = arrived && leaves ? daysBetween(arrived, leaves) : -1;
  return nights < 0 ? null : nights;
}

/** Airports where the traveller changes planes, in order. */
export const stopCodes = (leg: Leg): string[] => leg.segments.slice(0, -1).map((segment) => segment.arr.airport);

export interface NamedCode {
  code: string;
  name: string;
}

/** Airlines of some segments in order of flight, without repetition. */
export function airlinesOf(segments: readonly Segment[]): NamedCode[] {
  const seen = new Map<string, NamedCode>();
  for (const segment of segments) {
    const known = seen.get(segment.carrier);
    if (!known || known.name === known.code)
      seen.set(segment.carrier, { code: segment.carrier, name: segment.carrierName ?? segment.carrier });
  }
  return [...seen.values()];
}

export const offerAirlines = (offer: Offer): NamedCode[] => airlinesOf(offer.legs.flatMap((leg) => leg.segments));

/** Flights and connections of a leg in turn, for the route line. */
export function legParts(leg: Leg): { kind: 'fly' | 'wait'; minutes: number }[] {
  const parts: { kind: 'fly' | 'wait'; minutes: number }[] = [];
  leg.segments.forEach((segment, i) => {
    const before = leg.segments[i - 1];
    if (before) parts.push({ kind: 'wait', minutes: waitMinutes(before, segment) });
    parts.push({ kind: 'fly', minutes: segment.minutes });
  });
  return parts;
}

export const waitMinutes = (before: Segment, next: Segment): number =>
  Math.max(0, Math.round((next.dep.at - before.arr.at) / 60_000));

/** A connection that crosses midnight or begins before 05:00 local time. */
export const isNightStop = (before: Segment, next: Segment): boolean =>
  before.arr.date !== next.dep.date || before.arr.time < '05:00';

/** Summary of the bags on a card. */
type BagWord = 'checked' | 'cabin' | 'personal' | 'none';
export function bagLevel(bags: BagSummary): BagWord {
  if (bags.checked > 0) return 'checked';
  if (bags.cabin) return 'cabin';
  return bags.personalItem ? 'personal' : 'none';
}

export const changesAirport = (before: Segment, next: Segment): boolean => before.arr.airport !== next.dep.airport;

/** Both terminals of one airport are known and differ. */
export const changesTerminal = ({ arr }: Segment, { dep }: Segment): boolean =>
  arr.airport === dep.airport && Boolean(arr.terminal && dep.terminal) && arr.terminal !== dep.terminal;

/** Drawbacks of a direction. */
interface LegWarnings {
  nightStop: boolean;
  airportChange: boolean;
}
export function legWarnings({ segments }: Leg): LegWarnings {
  const found = { nightStop: false, airportChange: false };
  segments.forEach((segment, i) => {
    const before = segments[i - 1];
    if (!before) return;
    found.nightStop ||= isNightStop(before, segment);
    found.airportChange ||= changesAirport(before, segment);
  });
  return found;
}

/** Identity of a flight across searches: the server's merge_key and data_provider. */
export const offerKey = ({ mergeKey, dataProvider }: Pick<Offer, 'mergeKey' | 'dataProvider'>): string =>
  JSON.stringify([dataProvider, mergeKey]);

export const minutesOf = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.minutes, 0);
export const stopsOf = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.stops, 0);

/** Indexes of the lowest values; empty if all are equal or fewer than two are known. */
export function lowestOf(values: readonly (number | null)[]): Set<number> {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  if (known.length < 2 || known.every((value) => value === lowest)) return new Set();
  return new Set(values.flatMap((value, at) => (value === lowest ? [at] : [])));
}

/** Drawbacks of the whole journey. */
export const allWarnings = (offer: Pick<Offer, 'legs'>): { nightStop: boolean; airportChange: boolean } => {
  const each = offer.legs.map(legWarnings);
  return {
    nightStop: each.some(({ nightStop }) => nightStop),
    airportChange: each.some(({ airportChange }) => airportChange),
  };
};
