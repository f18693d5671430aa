import { type IsoDate, daysBetween, isIsoDate } from '../dates';
import { emptyTrip, type Place, type Search, type Trip } from '../search/types';
import { dateWindow, inWindow } from '../search/dates';
import { type SearchProblem, type SearchProblemKind, problem } from '../search/problems';
import { CHEAP_TYPES, type CheapType, MAX_NIGHTS } from './types';

/** What an address below /cheap-flights asks for. Places are codes: their names are looked up by the form. */
export interface CheapAddress {
  type: CheapType;
  trip: Trip;
  problems: SearchProblem[];
  /** Nothing but /cheap-flights itself: the form keeps what it has. */
  bare: boolean;
}

/** Names under which a link could ask for a trip in its query. */
const WISH = /^(month|date|start|end|departure|return|nights|stay|type|src|dest|s_iata|d_iata|origin|destination|to)$/i;

const codePlace = (code: string): Place => ({ city: code, iata: code, cityIata: code, isCity: false, names: {} });

/**
 * Reads `{tripType}/{originIata}/{destIata}[/{start}[/{end}]]`, the part of a path after /cheap-flights, in any case. What
 * is wrong is left open and told (decisions 5), and so is what means nothing here: parts behind the days, and what the
 * query asks of a trip. Parameters of advertisements and the like are nobody's wish and pass unsaid. Takes any text, also one that cannot be decoded, and
 * never throws.
 */
export function readCheapPath(path: string, today: IsoDate, query = ''): CheapAddress {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const problems: SearchProblem[] = [];
  const tell = (kind: SearchProblemKind, leg: number, value: string): null => {
    problems.push(problem(kind, leg, value));
    return null;
  };
  const word = parts[0]?.toLowerCase();
  const type = CHEAP_TYPES.find((each) => each === word);
  if (word !== undefined && !type) tell('unknownType', 0, parts[0] ?? '');

  const place = (text: string | undefined): Place | null => {
    if (!text) return null;
    return /^[a-z0-9]{3}$/i.test(text) ? codePlace(text.toUpperCase()) : tell('unknownPlace', 1, text);
  };
  const srcLocation = place(parts[1]);
  let destLocation = place(parts[2]);
  if (srcLocation && destLocation?.iata === srcLocation.iata) destLocation = tell('samePlace', 1, srcLocation.iata);

  // A word where a day should be is no wrong day: it and all behind it mean nothing.
  const days = parts.slice(3);
  const odd = days.slice(0, type === 'oneway' ? 1 : 2).findIndex((text) => !/\d/.test(text));
  const known = odd < 0 ? (type === 'oneway' ? 1 : 2) : odd;
  const extra = days.slice(known).join('/');
  if (extra) tell('unknownPart', 0, extra);
  for (const [name, value] of new URLSearchParams(query))
    if (WISH.test(name)) tell('unknownPart', 0, value ? `${name}=${value}` : name);

  const allowed = dateWindow(today);
  const date = (text: string | undefined): IsoDate | null => {
    if (!text) return null;
    if (!isIsoDate(text)) return tell('badDate', 1, text);
    if (inWindow(text, allowed)) return text;
    return tell(text < allowed.min ? 'pastDate' : 'farDate', 1, text);
  };
  const startDate = date(known > 0 ? days[0] : undefined);
  let endDate = known < 2 || startDate === null ? null : date(days[1]);
  if (startDate && endDate && endDate < startDate) endDate = tell('returnTooEarly', 1, endDate);
  if (startDate && endDate && daysBetween(startDate, endDate) > MAX_NIGHTS) endDate = tell('stayTooLong', 1, endDate);
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

/** The app path of a route and, when they are chosen, its days. Without an origin it is the trip type alone. */
export function cheapPath(
  type: CheapType,
  from?: string,
  to?: string,
  start?: IsoDate | null,
  end?: IsoDate | null,
): string {
  const whole = from && to && start && (type === 'oneway' || end);
  const days = whole ? [start, ...(type === 'roundtrip' && end ? [end] : [])] : [];
  return ['/cheap-flights', type, ...(from ? [from, ...(to ? [to] : [])] : []), ...days].join('/');
}

/** The type of a form's search as far as this page knows prices for it: a multi-city trip is looked at as its first leg. */
export const cheapTypeOf = (search: Search): CheapType => (search.tripType === 'oneway' ? 'oneway' : 'roundtrip');

/** Nights between two days, or null when they are no stay that can be asked for here. */
export function nightsOf({ startDate, endDate }: Trip): number | null {
  if (!startDate || !endDate) return null;
  const nights = daysBetween(startDate, endDate);
  return nights >= 0 && nights <= MAX_NIGHTS ? nights : null;
}
