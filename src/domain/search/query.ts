import { type IsoDate } from '../dates';
import {
  cabinOf,
  type CabinChoice,
  MAX_LEGS,
  MAX_PASSENGERS,
  type PassengerCounts,
  type Place,
  type Search,
  TRIP_TYPES,
  type Trip,
  type TripType,
} from './types';
import { fitPassengers, totalPassengers } from './passengers';
import { type SearchProblem, problem } from './problems';
import { MAX_NEAR, nearOf, readNear } from './near';
import { type LegReading, legNames, readLeg } from './queryLeg';

export interface QueryReading {
  /** The corrected search. It may be incomplete; see `firstMissing`. */
  search: Search;
  problems: SearchProblem[];
}

/** Parameters that belong to the search; others (lang, a shared flight, advertisements) do not. */
export const SEARCH_PARAM =
  /^(src|s_iata|s_ct|dest|d_iata|d_ct|start|end)[2-6]?$|^(p_adult|p_child|p_infant|type|cabin)$/;

/** Airports beside the asked places: ours alone, no server is sent them. */
export const NEAR_PARAM = /^[sd]_near$/;

/** The search parameters of an address, as the early script sends them (tools/inline/early.js). */
export function bareQuery(address: string): string {
  const query = new URLSearchParams(address);
  for (const name of new Set(query.keys())) if (!SEARCH_PARAM.test(name)) query.delete(name);
  return query.toString().toLowerCase();
}

/** Both queries ask for the same search: equal parameters, except place names and the city flags. */
export function isSameQuery(one: string, other: string): boolean {
  const meaningful = (query: string): string[] =>
    Array.from(new URLSearchParams(query.toLowerCase()), ([name, value]) => `${name}=${value}`)
      .filter((each) => !/^(?:src|dest|[sd]_ct)\d?=/.test(each))
      .sort();
  return meaningful(one).join('&') === meaningful(other).join('&');
}

/**
 * The key of a search's stored results: codes, days and other search parameters in one order, without place names. A
 * city flag counts only when true: links without it ask for the code.
 */
export function resultKey(query: string): string {
  const key = Array.from(new URLSearchParams(query.toLowerCase()))
    .filter(
      ([name, value]) =>
        NEAR_PARAM.test(name) ||
        (SEARCH_PARAM.test(name) && !/^(?:src|dest)/.test(name) && (!/_ct/.test(name) || value === 'true')),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return key.length > 0 ? new URLSearchParams(key).toString() : query;
}

/**
 * The results query of a search in lower case, without a question mark. `s_ct` and `d_ct` tell whether a code means all
 * airports of the city, because a city and its main airport often share one (IST).
 */
export function writeQuery(search: Search): string {
  const query = new URLSearchParams();
  for (const [at, trip] of search.trips.slice(0, MAX_LEGS).entries()) writeLeg(query, trip, at, search.tripType);
  const { adult, child, infant } = search.passengers;
  query.set('p_adult', String(adult));
  if (child > 0) query.set('p_child', String(child));
  if (infant > 0) query.set('p_infant', String(infant));
  query.set('type', search.tripType);
  query.set('cabin', search.cabinClass || 'all');
  const [trip] = search.trips;
  const near = (name: string, place: Place | null | undefined): void => {
    const codes = nearOf(search, place);
    if (codes.length > 0) query.set(name, codes.join('.'));
  };
  near('s_near', trip?.srcLocation);
  near('d_near', trip?.destLocation);
  return query.toString().toLowerCase();
}

function writeLeg(query: URLSearchParams, trip: Trip, at: number, type: TripType): void {
  const names = legNames(at);
  const put = (name: string, value: string | null): void => {
    if (value !== null) query.set(name, value);
  };
  const place = (found: Place | null, city: string, iata: string, ct: string): void => {
    if (!found) return;
    put(city, found.city.toLowerCase());
    put(iata, found.iata);
    put(ct, String(found.isCity));
  };
  place(trip.srcLocation, names.src, names.srcIata, names.srcCity);
  place(trip.destLocation, names.dest, names.destIata, names.destCity);
  put(names.start, trip.startDate);
  if (type === 'roundtrip') put(names.end, trip.endDate);
}

const LEG_PARAMS: ReadonlySet<string> = new Set(Object.values(legNames(0)));
const PASSENGER_PARAMS = { adult: 'p_adult', child: 'p_child', infant: 'p_infant' } as const;

function readPassengers(query: URLSearchParams, problems: SearchProblem[]): PassengerCounts {
  const read = (type: keyof PassengerCounts, fallback: number): number => {
    const text = query.get(PASSENGER_PARAMS[type]);
    if (!text) return fallback;
    if (/^\d{1,6}$/.test(text)) return Number(text);
    problems.push(problem('badPassengers', 0, text));
    return fallback;
  };
  const asked = { adult: read('adult', 1), child: read('child', 0), infant: read('infant', 0) };
  const fitted = fitPassengers(asked);
  const total = totalPassengers(asked);
  const hasSurplusInfants = asked.infant > Math.max(1, asked.adult);
  if (hasSurplusInfants) problems.push(problem('infantsPerAdult', 0, String(asked.infant)));
  // If removing surplus infants leaves fewer than nine, that is the only problem to report.
  if (total > MAX_PASSENGERS && totalPassengers(fitted) === MAX_PASSENGERS)
    problems.push(problem('tooManyPassengers', 0, String(total)));
  else if (!hasSurplusInfants && asked.adult < 1) problems.push(problem('badPassengers', 0, String(asked.adult)));
  return fitted;
}

function readCabin(query: URLSearchParams, problems: SearchProblem[]): CabinChoice {
  const text = query.get('cabin') ?? 'economy';
  const found = cabinOf(text);
  if (found === null) problems.push(problem('unknownCabin', 0, text));
  return found ?? 'economy';
}

/** A missing type follows from the return date; an unknown one too, but is reported. */
function readType(query: URLSearchParams, problems: SearchProblem[]): TripType {
  const text = query.get('type');
  const found = TRIP_TYPES.find((type) => type === text);
  if (found) return found;
  if (text) problems.push(problem('unknownType', 0, text));
  return query.has('end') ? 'roundtrip' : 'oneway';
}

/**
 * Parses a results query: at most six legs, up to the first incomplete one, defaults for the rest. Errors are corrected
 * or left open, and reported. Never throws; an empty text is an empty round trip. `today` is the traveller's day.
 */
export function readQuery(text: string, today: IsoDate): QueryReading {
  const query = new URLSearchParams(text.replace(/^\?/, '').toLowerCase());
  const problems: SearchProblem[] = [];
  const asked = [...query.keys()].some((name) => LEG_PARAMS.has(name));
  const tripType = asked || query.has('type') ? readType(query, problems) : 'roundtrip';
  const legs = readLegs(query, tripType, today);
  for (const leg of legs) problems.push(...leg.problems);
  if (tripType === 'multicity') {
    if (legs.length === MAX_LEGS) {
      if (query.has(legNames(MAX_LEGS).src)) problems.push(problem('tooManyLegs'));
    } else if (namesLegFrom(query, legs.length)) problems.push(problem('legsLeftOut', legs.length + 1));
  }
  const search: Search = {
    tripType,
    trips: legs.map((leg) => leg.trip),
    passengers: readPassengers(query, problems),
    cabinClass: readCabin(query, problems),
    ...(tripType !== 'multicity' && readNearby(query, legs[0].trip)),
  };
  return { search, problems };
}

/** Airports beside the ends of the first flight; older links have none. */
function readNearby(query: URLSearchParams, { srcLocation: from, destLocation: to }: Trip): Pick<Search, 'near'> {
  const atStart = from ? readNear(query.get('s_near'), [from, to], MAX_NEAR) : [];
  const atEnd = to ? readNear(query.get('d_near'), [from, to], MAX_NEAR - atStart.length) : [];
  if (atStart.length + atEnd.length === 0) return {};
  return { near: { ...(from && { [from.iata]: atStart }), ...(to && { [to.iata]: atEnd }) } };
}

/** The address mentions leg `at` or a later one. */
const namesLegFrom = (query: URLSearchParams, at: number): boolean =>
  Array.from({ length: MAX_LEGS - at }, (_, more) => Object.values(legNames(at + more)))
    .flat()
    .some((name) => (query.get(name) ?? '').trim() !== '');

function readLegs(query: URLSearchParams, type: TripType, today: IsoDate): [LegReading, ...LegReading[]] {
  const first = readLeg(query, 0, type, today, null);
  const legs: [LegReading, ...LegReading[]] = [first];
  // A complete leg with a wrong value is kept, so that the traveller can correct it.
  const most = type === 'multicity' ? MAX_LEGS : 1;
  for (let at = 1; at < most && legs.at(-1)?.whole; at += 1) {
    const after = legs.reduce<IsoDate | null>((latest, { trip }) => trip.startDate ?? latest, null);
    const leg = readLeg(query, at, type, today, after);
    if (!leg.whole) break;
    legs.push(leg);
  }
  return legs;
}
