import { addMonths, isIsoDate } from '../../src/domain/dates.ts';
import {
  type CabinChoice,
  CABINS,
  MAX_LEGS,
  MAX_PASSENGERS,
  TRIP_TYPES,
  type TripType,
} from '../../src/domain/search/types.ts';
import { airports, cities } from '../world/world.ts';

interface ParsedLeg {
  /** Airport codes, most popular first. */
  from: string[];
  to: string[];
  /** YYYY-MM-DD. */
  date: string;
}

export interface ParsedSearch {
  tripType: TripType;
  /** Directions; two for a round trip. */
  legs: ParsedLeg[];
  passengers: { adult: number; child: number; infant: number };
  cabin: CabinChoice;
  /** Normalised search, used as a cache key. */
  key: string;
}

export interface QueryProblem {
  field: string;
  message: string;
}

const AIRPORTS_OF_A_CITY = 5;

/** Airports of a code; a city code equal to `ct` means all airports of the city. */
export function places(iata: string, ct: string): string[] | null {
  const code = iata.toUpperCase();
  const city = cities.get(code);
  const airport = airports.get(code);
  const wholeCity = city && (!airport || ct.toUpperCase() === code || ct === 'true');
  if (wholeCity) return city.airports.slice(0, AIRPORTS_OF_A_CITY);
  return airport ? [code] : null;
}

const count = (params: URLSearchParams, name: string, byDefault: number): number => {
  const text = params.get(name);
  return text === null ? byDefault : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
};

/** Parses a results query (`?src=…`). Returns the search, or the wrong field and the reason. */
export function parseSearchQuery(query: string, today: string): ParsedSearch | QueryProblem {
  const params = new URLSearchParams(query.toLowerCase());
  const tripType = (params.get('type') ?? 'roundtrip') as TripType;
  if (!TRIP_TYPES.includes(tripType)) return { field: 'type', message: `Unknown trip type "${tripType}"` };

  const passengers = {
    adult: count(params, 'p_adult', 1),
    child: count(params, 'p_child', 0),
    infant: count(params, 'p_infant', 0),
  };
  for (const [name, value] of Object.entries(passengers)) {
    if (Number.isNaN(value)) return { field: `p_${name}`, message: 'Not a number of passengers' };
  }
  const { adult, child, infant } = passengers;
  if (adult < 1) return { field: 'p_adult', message: 'At least one adult must travel' };
  if (adult + child + infant > MAX_PASSENGERS)
    return { field: 'p_adult', message: `At most ${MAX_PASSENGERS} passengers` };
  if (infant > adult) return { field: 'p_infant', message: 'One infant per adult' };

  const cabinText = params.get('cabin') ?? 'all';
  const cabin = (cabinText === 'all' ? '' : cabinText) as CabinChoice;
  if (cabin !== '' && !CABINS.includes(cabin)) return { field: 'cabin', message: `Unknown cabin "${cabinText}"` };

  const legs: ParsedLeg[] = [];
  const last = addMonths(today, 12);
  for (let n = 1; n <= (tripType === 'multicity' ? MAX_LEGS : 1); n++) {
    const suffix = n === 1 ? '' : String(n);
    const of = (name: string) => params.get(name + suffix) ?? '';
    if (n > 1 && !(of('s_iata') && of('d_iata') && of('start'))) break;
    const from = places(of('s_iata'), of('s_ct'));
    if (!from) return { field: `s_iata${suffix}`, message: `Unknown place "${of('s_iata')}"` };
    const to = places(of('d_iata'), of('d_ct'));
    if (!to) return { field: `d_iata${suffix}`, message: `Unknown place "${of('d_iata')}"` };
    const dates = tripType === 'roundtrip' ? ['start', 'end'] : ['start'];
    for (const name of dates) {
      const date = of(name);
      if (!isIsoDate(date)) return { field: name + suffix, message: `"${of(name)}" is not a date (YYYY-MM-DD)` };
      if (date < today || date > last)
        return { field: name + suffix, message: `${date} is outside ${today} to ${last}` };
    }
    if (legs.length && of('start') < legs.at(-1)!.date)
      return { field: `start${suffix}`, message: 'Before the flight ahead of it' };
    legs.push({ from, to, date: of('start') });
    if (tripType === 'roundtrip') {
      if (of('end') < of('start')) return { field: 'end', message: 'The return is before the departure' };
      legs.push({ from: to, to: from, date: of('end') });
    }
  }
  const key = JSON.stringify([tripType, legs, passengers, cabin]);
  return { tripType, legs, passengers, cabin, key };
}
