import { type Cents, sumCents, toCents } from '@/domain/money';
import { ownValue } from '@/domain/ownValue';
import { partyIn } from '@/domain/search/passengers';
import { PASSENGER_TYPES, type PassengerCounts } from '@/domain/search/types';
import type { WirePrice } from './shapes/offers';

/** What cannot be true in an answer whose shape is right. The words are in `wrongOffers.ts` (`onNonsense`). */
export type Nonsense =
  | 'cart'
  | 'cents'
  | 'clock'
  | 'code'
  | 'day'
  | 'each'
  | 'fare'
  | 'flights'
  | 'flown'
  | 'index'
  | 'initial'
  | 'kg'
  | 'moment'
  | 'order'
  | 'party'
  | 'past'
  | 'place'
  | 'price'
  | 'seq'
  | 'source';

export type Tell = (kind: Nonsense, field: string, found?: unknown) => void;
export const keepQuiet: Tell = () => undefined;

/** Tells each kind once: a mistake of a server is in each of its offers. */
export function once(tell: Tell): Tell {
  const told = new Set<string>();
  return (...nonsense) => {
    const name = `${nonsense[0]} ${nonsense[1].replace(/\d+/g, '')}`;
    if (told.has(name)) return;
    told.add(name);
    tell(...nonsense);
  };
}

type Report = (call: string, ...nonsense: Parameters<Tell>) => void;
let report: Report | null = null;
const unsaid: Parameters<Report>[] = [];
/** More kinds than there are; the service worker, which has no console that somebody reads, keeps no more. */
const MOST_UNSAID = 30;

/** Gives the words for what cannot be true, also for what was found before. They load late, and not in the service worker. */
export function onNonsense(fn: Report): void {
  report = fn;
  for (const each of unsaid.splice(0)) fn(...each);
}

/** Says in the console what cannot be true in the answer of a call, once for each kind. */
export const tellOf =
  (call: string): Tell =>
  (...nonsense) => {
    if (report) report(call, ...nonsense);
    else if (unsaid.length < MOST_UNSAID) unsaid.push([call, ...nonsense]);
  };

const HOUR_MS = 3_600_000;
/** Longer than any flight, and than a ferry that is sold like one. */
const LONGEST_FLIGHT_MS = 30 * HOUR_MS;

const DAY = /^(\d\d)\.(\d\d)\.(\d{4})$/;

/** DD.MM.YYYY and HH:MM as if the place were in UTC (ms); NaN for a day that does not exist. */
export function wallClock(date: string, time: string): number {
  const found = DAY.exec(date);
  if (!found) return Number.NaN;
  const [day, month] = [Number(found[1]), Number(found[2]) - 1];
  const at = new Date(Date.UTC(Number(found[3]), month, day, Number(time.slice(0, 2)), Number(time.slice(3, 5))));
  return at.getUTCDate() === day && at.getUTCMonth() === month ? at.getTime() : Number.NaN;
}

export const isFlightTime = (ms: number): boolean => ms > 0 && ms <= LONGEST_FLIGHT_MS;

/** A code in capitals. */
export function capitals(code: string, field: string, tell: Tell): string {
  const upper = code.toUpperCase();
  if (upper !== code) tell('code', field, code);
  return upper;
}

/** A higher price is a mistake of the server, for one person as for nine. The limit also keeps cents within 32 bits. */
export const MOST_EUROS = 1_000_000;
export const isPayable = (euros: number): boolean => euros > 0 && euros <= MOST_EUROS;
const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 0.01;

/** The travellers of a results query; null if it does not say. */
export function askedParty(query: string): PassengerCounts | null {
  const party = partyIn(query);
  return party.adult > 0 ? party : null;
}

/**
 * Passengers of an amount beside those of the search: as many of each age, as many in all (a child may pay as an adult), or others.
 * Infants that cost nothing may be left out.
 */
function partyOf(
  parts: WirePrice['EUR']['passengers_amounts_details'],
  party: PassengerCounts,
): 'same' | 'alike' | 'other' {
  const counted = { infant: { count: party.infant }, ...parts };
  const people = Object.values(counted).reduce((sum, { count }) => sum + count, 0);
  if (people !== party.adult + party.child + party.infant) return 'other';
  return PASSENGER_TYPES.every((type) => (ownValue(counted, type)?.count ?? 0) === party[type]) ? 'same' : 'alike';
}

/**
 * The price of an offer or a fare; null for none, or one of another party. What the party pays is the sum of its amounts: a price
 * for one person that contradicts them is replaced by that of the dearest traveller.
 */
export function toPrice(
  { EUR }: WirePrice,
  tell: Tell,
  party: PassengerCounts | null,
  at = '',
): { each: Cents; total: Cents } | null {
  const { price_per_person: each, passengers_amounts_details: parts } = EUR;
  const amounts: Cents[] = [];
  let people = 0;
  let dearest = 0;
  for (const [type, { count, price }] of Object.entries(parts)) {
    const field = `${at}price.EUR.passengers_amounts_details.${type}.price`;
    if (!(price >= 0 && price <= MOST_EUROS)) {
      tell('price', field, price);
      return null;
    }
    if (!isWholeCents(price)) tell('cents', field, price);
    amounts.push(toCents(price));
    people += count;
    if (count > 0) dearest = Math.max(dearest, toCents(price) / count);
  }
  const total = sumCents(amounts);
  if (!isPayable(each) || !isPayable(total / 100)) {
    tell('price', `${at}price.EUR`, isPayable(each) ? total / 100 : each);
    return null;
  }
  const asked = party ? partyOf(parts, party) : 'same';
  if (asked !== 'same') {
    const found = Object.entries(parts).map(([type, { count }]) => `${count} ${type}`);
    tell('party', `${at}price.EUR.passengers_amounts_details`, found.join(', '));
  }
  if (asked === 'other') return null;
  if (!isWholeCents(each)) tell('cents', `${at}price.EUR.price_per_person`, each);
  const cents = toCents(each);
  // Rounding moves a share by less than a cent.
  if (people > 0 && (cents < total / people - 1 || cents > dearest + 1)) {
    tell('each', `${at}price.EUR.price_per_person`, each);
    return { each: Math.round(dearest), total };
  }
  return { each: cents, total };
}
