import { type IsoDate, daysBetween, isIsoDate } from '../dates';
import { emptyTrip, type Place, type Search, type Trip } from '../search/types';
import { dateWindow, inWindow } from '../search/dates';
import { type SearchProblem, type SearchProblemKind, problem } from '../search/problems';
import { CHEAP_TYPES, type CheapType, MAX_NIGHTS } from './types';

/** A route asked for by an address below /cheap-flights. Places have only their codes; the form looks up the names. */
export interface CheapAddress {
  type: CheapType;
  trip: Trip;
  problems: SearchProblem[];
  /** The path is just /cheap-flights; the form keeps its contents. */
  bare: boolean;
}

/** Query parameters that would name a trip; this page does not support them. */
const WISH = /^(month|date|start|end|departure|return|nights|stay|type|src|dest|s_iata|d_iata|origin|destination|to)$/i;

const codePlace = (code: string): Place => ({ city: code, iata: code, cityIata: code, isCity: false, names: {} });

/**
 * Parses `{tripType}/{originIata}/{destIata}[/{start}[/{end}]]`, the path after /cheap-flights, case-insensitively.
 * Invalid parts are left open and reported, and so are surplus parts and trip parameters in the query; other parameters
 * (advertisements) are ignored. Never throws, even if the path cannot be decoded.
 */
export function readCheapPath(path: string, today: IsoDate, query = ''): CheapAddress {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const problems: SearchProblem[] = [];
  const report = (kind: SearchProblemKind, leg: number, value: string): null => {
    problems.push(problem(kind, leg, value));
    return null;
  };
  const typeText = parts[0]?.toLowerCase();
  const type = CHEAP_TYPES.find((each) => each === typeText);
  if (typeText !== undefined && !type) report('unknownType', 0, parts[0] ?? '');

  const place = (text: string | undefined): Place | null => {
    if (!text) return null;
    return /^[a-z0-9]{3}$/i.test(text) ? codePlace(text.toUpperCase()) : report('unknownPlace', 1, text);
  };
  const srcLocation = place(parts[1]);
  let destLocation = place(parts[2]);
  if (srcLocation && destLocation?.iata === srcLocation.iata) destLocation = report('samePlace', 1, srcLocation.iata);

  // Text without a digit is not a wrong date: it and everything after it is reported as unknown.
  const days = parts.slice(3);
  const firstWithoutDigit = days.slice(0, type === 'oneway' ? 1 : 2).findIndex((text) => !/\d/.test(text));
  const dateCount = firstWithoutDigit < 0 ? (type === 'oneway' ? 1 : 2) : firstWithoutDigit;
  const surplus = days.slice(dateCount).join('/');
  if (surplus) report('unknownPart', 0, surplus);
  for (const [name, value] of new URLSearchParams(query))
    if (WISH.test(name)) report('unknownPart', 0, value ? `${name}=${value}` : name);

  const allowed = dateWindow(today);
  const date = (text: string | undefined): IsoDate | null => {
    if (!text) return null;
    if (!isIsoDate(text)) return report('badDate', 1, text);
    if (inWindow(text, allowed)) return text;
    return report(text < allowed.min ? 'pastDate' : 'farDate', 1, text);
  };
  const startDate = date(dateCount > 0 ? days[0] : undefined);
  let endDate = dateCount < 2 || startDate === null ? null : date(days[1]);
  if (startDate && endDate && endDate < startDate) endDate = report('returnTooEarly', 1, endDate);
  if (startDate && endDate && daysBetween(startDate, endDate) > MAX_NIGHTS) endDate = report('stayTooLong', 1, endDate);
  const trip = { ...emptyTrip('leg1'), srcLocation, destLocation, startDate, endDate };
  return { type: type ?? 'roundtrip', trip, problems, bare: parts.length === 0 };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part;
  }
}

/** Path of a route and its days, if all are chosen; only the trip type without an origin. */
export function cheapPath(
  type: CheapType,
  from?: string,
  to?: string,
  start?: IsoDate | null,
  end?: IsoDate | null,
): string {
  const isComplete = from && to && start && (type === 'oneway' || end);
  const days = isComplete ? [start, ...(type === 'roundtrip' && end ? [end] : [])] : [];
  return ['/cheap-flights', type, ...(from ? [from, ...(to ? [to] : [])] : []), ...days].join('/');
}

/** Price type for a form's search; a multi-city trip is treated as a round trip of its first leg. */
export const cheapTypeOf = (search: Search): CheapType => (search.tripType === 'oneway' ? 'oneway' : 'roundtrip');

/** Nights between two days; null if outside the supported range. */
export function nightsOf({ startDate, endDate }: Trip): number | null {
  if (!startDate || !endDate) return null;
  const nights = daysBetween(startDate, endDate);
  return nights >= 0 && nights <= MAX_NIGHTS ? nights : null;
}
