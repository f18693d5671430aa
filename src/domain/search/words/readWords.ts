import { type IsoDate, addDays } from '../../dates';
import { arePassengersValid } from '../passengers';
import { samePlace } from '../places';
import { type CabinClass, DEFAULT_PASSENGERS, type PassengerCounts, type Place } from '../types';
import { type WeekendName, readDays, readLength } from './days';
import { readPlace } from './placeInSentence';
import type { PlaceFinder } from './placesInWords';
import { type Token, tokensOf, wordsOfKind } from './tokens';
import { type Word, numberOf } from './vocabulary';

export const PART_KINDS = [
  'origin',
  'destination',
  'anywhere',
  'days',
  'months',
  'nights',
  'people',
  'cabin',
  'direct',
  'oneWay',
  'budget',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A trip described in words. What the text does not say is null. */
export interface TripInWords {
  origin: Place | null;
  destination: Place | null;
  /** "Anywhere". */
  anywhere: boolean;
  start: IsoDate | null;
  end: IsoDate | null;
  /** Months as `YYYY-MM`, where no days are said. */
  months: readonly string[];
  nights: number | null;
  /** "A weekend" without days: its nights are `nights`. */
  weekend: WeekendName | null;
  /** The least of "10 to 14 days", whose most is `nights`. */
  leastNights: number | null;
  passengers: PassengerCounts | null;
  cabin: CabinClass | null;
  direct: boolean;
  oneWay: boolean;
  /** Highest price in whole euros. */
  budget: number | null;
  /** Where each part stands in the text: beginning and end. */
  spans: Partial<Record<PartKind, [number, number][]>>;
  /** Words that were not understood. */
  unknown: readonly string[];
}

const emptyTrip = (): TripInWords => ({
  origin: null,
  destination: null,
  anywhere: false,
  start: null,
  end: null,
  months: [],
  nights: null,
  weekend: null,
  leastNights: null,
  passengers: null,
  cabin: null,
  direct: false,
  oneWay: false,
  budget: null,
  spans: {},
  unknown: [],
});

/** A reading of some words: how many, and of which part; a place also says at which end. */
interface Reading {
  words: number;
  kind: PartKind | null;
}

/** A longer text is no description of a trip. */
const LONGEST_SENTENCE = 200;

/** Reads a trip from a sentence in any of the five languages. Without a network and without a clock. */
export function readWords(typed: string, today: IsoDate, find: PlaceFinder): TripInWords {
  const text = typed.slice(0, LONGEST_SENTENCE);
  const tokens = tokensOf(text);
  const trip = emptyTrip();
  const loose: { place: Place; span: [number, number] }[] = [];
  const unknown: string[] = [];
  const spanOf = (from: number, words: number): [number, number] => {
    const last = tokens[from + words - 1] as Token;
    return [(tokens[from] as Token).at, last.at + last.raw.length];
  };
  const note = (kind: PartKind, span: [number, number]): void => void (trip.spans[kind] ??= []).push(span);
  for (let at = 0; at < tokens.length;) {
    const plain =
      readMoney(tokens, at, trip) ??
      readKinds(tokens, at, trip) ??
      readPeople(tokens, at, trip) ??
      readStay(tokens, at, trip) ??
      readTerminal(tokens, at) ??
      readWhen(tokens, at, today, trip);
    if (plain) {
      if (plain.kind) note(plain.kind, spanOf(at, plain.words));
      at += plain.words;
      continue;
    }
    const place = readPlace(tokens, at, today, find);
    if (place) {
      const span = spanOf(at, place.words);
      // "New York or Boston": the form has one place for each end.
      if (wordsOfKind(tokens, at - 1, 'or') > 0) unknown.push(text.slice(...span));
      else if (place.end === null) loose.push({ place: place.place, span });
      else {
        trip[place.end] = place.place;
        note(place.end, span);
      }
      at += place.words;
      continue;
    }
    const token = tokens[at] as Token;
    const isPlain = FILLERS.some((kind) => wordsOfKind(tokens, at, kind) > 0);
    if (!isPlain) unknown.push(token.raw);
    at += 1;
  }
  settlePlaces(trip, loose, note);
  settleDays(trip);
  return { ...trip, unknown };
}

const FILLERS = ['filler', 'from', 'to', 'until', 'under', 'money', 'or', 'and'] as const satisfies readonly Word[];

/** Places without "from" and "to": the last is the destination, one before it the origin. */
function settlePlaces(
  trip: TripInWords,
  loose: { place: Place; span: [number, number] }[],
  note: (kind: PartKind, span: [number, number]) => void,
): void {
  for (const { place, span } of loose.toReversed()) {
    const end = trip.destination === null && !trip.anywhere ? 'destination' : 'origin';
    if (trip[end] !== null) continue;
    trip[end] = place;
    note(end, span);
  }
  if (trip.origin && trip.destination && samePlace(trip.origin, trip.destination)) {
    trip.origin = null;
    delete trip.spans.origin;
  }
}

function settleDays(trip: TripInWords): void {
  if (trip.oneWay) {
    [trip.end, trip.nights, trip.weekend, trip.leastNights] = [null, null, null, null];
    delete trip.spans.nights;
  }
  if (trip.start && !trip.end && trip.nights) trip.end = addDays(trip.start, trip.nights);
  if (trip.start) {
    trip.months = [];
    delete trip.spans.months;
  }
}

/** "Under 150", "150 euros", "€150". A number behind "until" is money if no day can be meant. */
function readMoney(tokens: readonly Token[], at: number, trip: TripInWords): Reading | null {
  const is = (from: number, kind: Word): boolean => wordsOfKind(tokens, from, kind) > 0;
  let from = at;
  while (is(from, 'under') || (from > at && is(from, 'than'))) from += 1;
  const limited = from > at;
  const before = is(from, 'money');
  if (before) from += 1;
  const word = tokens[from]?.word ?? '';
  const after = is(from + 1, 'money');
  if (!/^\d{1,5}$/.test(word) || !(before || after || (limited && Number(word) > 31))) return null;
  trip.budget = Number(word);
  return { words: from - at + 1 + Number(after), kind: 'budget' };
}

const CABINS: readonly [Word, CabinClass, boolean][] = [
  ['premium', 'premium-economy', false],
  ['business', 'business', false],
  ['first', 'first', true],
  ['economy', 'economy', false],
];

/** Direct flights, the cabin, "anywhere". */
function readKinds(tokens: readonly Token[], at: number, trip: TripInWords): Reading | null {
  const count = (from: number, kind: Word): number => wordsOfKind(tokens, from, kind);
  const direct = count(at, 'direct') || (count(at, 'without') > 0 && count(at + 1, 'stops') > 0 ? 2 : 0);
  if (direct > 0) {
    trip.direct = true;
    return { words: direct, kind: 'direct' };
  }
  const oneWay = count(at, 'oneWay');
  if (oneWay > 0) {
    trip.oneWay = true;
    return { words: oneWay, kind: 'oneWay' };
  }
  for (const [kind, cabin, needsClass] of CABINS) {
    if (count(at, kind) === 0) continue;
    const more = count(at + 1, 'class') > 0 || (kind === 'premium' && count(at + 1, 'economy') > 0);
    if (needsClass && !more) continue;
    trip.cabin = cabin;
    return { words: more ? 2 : 1, kind: 'cabin' };
  }
  const anywhere = count(at, 'anywhere');
  if (anywhere === 0) return null;
  trip.anywhere = true;
  return { words: anywhere, kind: 'anywhere' };
}

const PARTY: readonly [Word, keyof PassengerCounts][] = [
  ['adult', 'adult'],
  ['people', 'adult'],
  ['child', 'child'],
  ['infant', 'infant'],
];
const UNITS = ['night', 'day', 'week', 'weekend', 'month', 'money'] as const satisfies readonly Word[];
const TOGETHER: readonly [Word, number][] = [
  ['alone', 1],
  ['two', 2],
  ['three', 3],
];

/** "2 adults", "a child", "вдвоём". A party that cannot fly is not taken. */
function readPeople(tokens: readonly Token[], at: number, trip: TripInWords): Reading | null {
  const before = trip.passengers ?? DEFAULT_PASSENGERS;
  const take = (words: number, change: Partial<PassengerCounts>): Reading | null => {
    const party = { ...before, ...change };
    if (!arePassengersValid(party)) return null;
    trip.passengers = party;
    return { words, kind: 'people' };
  };
  const together = TOGETHER.find(([kind]) => wordsOfKind(tokens, at, kind) > 0);
  if (together) return take(1, { adult: together[1] });
  if (wordsOfKind(tokens, at, 'spouse') > 0) return take(1, { adult: Math.max(2, before.adult) });
  const number = numberOf(tokens[at]?.word ?? '');
  const unit = number === null ? at : at + 1;
  const found = PARTY.find(([kind]) => wordsOfKind(tokens, unit, kind) > 0);
  if (found) return take(unit - at + 1, { [found[1]]: number ?? 1 });
  // "For two", but not "for two nights".
  const isFor = /^(?:for|на|для)$/.test(tokens[at - 1]?.word ?? '') && !/\d/.test(tokens[at]?.word ?? '');
  const isCounted = UNITS.some((kind) => wordsOfKind(tokens, unit, kind) > 0);
  return isFor && number !== null && !isCounted ? take(1, { adult: number }) : null;
}

/** "T5" behind an airport says nothing that a search could use. */
const readTerminal = (tokens: readonly Token[], at: number): Reading | null =>
  wordsOfKind(tokens, at, 'terminal') > 0 && /^\d$/.test(tokens[at + 1]?.word ?? '') ? { words: 2, kind: null } : null;

function readStay(tokens: readonly Token[], at: number, trip: TripInWords): Reading | null {
  const found = readLength(tokens, at);
  if (!found) return null;
  trip.nights = found.nights;
  trip.weekend = null;
  trip.leastNights = found.least ?? null;
  return { words: found.words, kind: 'nights' };
}

function readWhen(tokens: readonly Token[], at: number, today: IsoDate, trip: TripInWords): Reading | null {
  const found = readDays(tokens, at, today, trip.start ?? undefined);
  if (!found) return null;
  if (found.nights && !found.start) {
    trip.nights = found.nights;
    trip.weekend = found.weekend ?? null;
    return { words: found.words, kind: 'nights' };
  }
  if (found.months) {
    trip.months = found.months;
    return { words: found.words, kind: 'months' };
  }
  if (trip.start && found.start) trip.end = found.start;
  else {
    trip.start = found.start ?? null;
    trip.end = found.end ?? null;
  }
  return { words: found.words, kind: 'days' };
}

/** The text without one part. */
export function withoutPart(text: string, spans: readonly [number, number][]): string {
  const rest = spans
    .toSorted((a, b) => b[0] - a[0])
    .reduce((left, [from, to]) => left.slice(0, from) + left.slice(to), text);
  return rest
    .replace(/\s+([,.])/g, '$1')
    .replace(/([,.])(?:\s*[,.])+/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}
