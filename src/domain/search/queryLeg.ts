import { type IsoDate, isIsoDate } from '../dates';
import { dateWindow } from './dates';
import { samePlace } from './places';
import { type SearchProblem, type SearchProblemKind, problem, withoutDirectionMarks } from './problems';
import { type Place, type Trip, type TripType } from './types';

/** Parameter names of a leg; legs 2 to 6 have their number as a suffix. */
export function legNames(at: number) {
  const n = at === 0 ? '' : String(at + 1);
  return {
    src: `src${n}`,
    srcIata: `s_iata${n}`,
    srcCity: `s_ct${n}`,
    dest: `dest${n}`,
    destIata: `d_iata${n}`,
    destCity: `d_ct${n}`,
    start: `start${n}`,
    end: `end${n}`,
  } as const;
}

export interface LegReading {
  trip: Trip;
  problems: SearchProblem[];
  /** All fields of the leg are present, right or wrong; for the first leg only those that cannot be looked up. */
  whole: boolean;
}

const CODE = /^[a-z]{3}$/;
/** Fields that can be looked up by code. */
const LOOKED_UP: ReadonlySet<string> = new Set(['src', 'srcCity', 'dest', 'destCity']);

/** Names are lower case in addresses; capitalised until the place is looked up. */
const titled = (text: string): string =>
  text.replace(/(^|[\s\-'(/])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());

/** `ct` is true or false; some servers put the city's code there. */
function readPlace(city: string, iata: string, ct: string): Place | null {
  if (!CODE.test(iata)) return null;
  const code = iata.toUpperCase();
  const cityIata = CODE.test(ct) ? ct.toUpperCase() : code;
  const name = titled(withoutDirectionMarks(city).trim().slice(0, 80)) || code;
  return { city: name, iata: code, cityIata, isCity: ct === 'true' || ct === '1' || ct === iata, names: {} };
}

/** Parses leg `at` (0 to 5). `after` is the latest departure of earlier legs. */
export function readLeg(
  query: URLSearchParams,
  at: number,
  type: TripType,
  today: IsoDate,
  after: IsoDate | null,
): LegReading {
  const names = legNames(at);
  const number = at + 1;
  const valueOf = (name: string): string => query.get(name)?.trim() ?? '';
  const needed = Object.entries(names).filter(([key]) => key !== 'end' || type === 'roundtrip');
  const missing = needed.filter(([, name]) => valueOf(name) === '');
  const problems: SearchProblem[] = [];
  const report = (kind: SearchProblemKind, value = ''): null => {
    problems.push(problem(kind, number, value));
    return null;
  };

  const place = (city: string, iata: string, ct: string): Place | null => {
    const found = readPlace(valueOf(city), valueOf(iata), valueOf(ct));
    return found ?? (valueOf(iata) ? report('unknownPlace', valueOf(iata)) : null);
  };
  const srcLocation = place(names.src, names.srcIata, names.srcCity);
  let destLocation = place(names.dest, names.destIata, names.destCity);
  if (srcLocation && destLocation && samePlace(srcLocation, destLocation)) {
    destLocation = report('samePlace', srcLocation.iata);
  }

  const { min, max } = dateWindow(today);
  const date = (name: string): IsoDate | null => {
    const value = valueOf(name);
    if (value === '') return null;
    if (!isIsoDate(value)) return report('badDate', value);
    if (value < min) return report('pastDate', value);
    return value > max ? report('farDate', value) : value;
  };
  let startDate = date(names.start);
  let endDate = type === 'roundtrip' ? date(names.end) : null;
  if (startDate && after && startDate < after) startDate = report('legOutOfOrder', startDate);
  if (startDate && endDate && endDate < startDate) endDate = report('returnTooEarly', endDate);

  // An empty form is no problem. Missing fields are reported unless a wrong value was; names and city flags can be
  // looked up.
  const isOpen = !srcLocation || !destLocation || !startDate || (type === 'roundtrip' && !endDate);
  if (isOpen && missing.length < needed.length && problems.length === 0) report('incomplete');
  const trip = { id: `leg${number}`, srcLocation, destLocation, startDate, endDate };
  const gaps = at === 0 ? missing.filter(([key]) => !LOOKED_UP.has(key)) : missing;
  return { trip, problems, whole: gaps.length === 0 };
}
