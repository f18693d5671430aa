import { addDays, daysBetween, isIsoDate } from '../dates';
import { airlinesOf, offerKey, shiftOf } from '../offers/facts';
import { isBagWish } from '../offers/offerBags';
import type { Leg, Segment, Stop } from '../offers/types';
import { readQuery, writeQuery } from '../search/query';
import type { Search } from '../search/types';
import { isSearchValid } from '../search/validity';
import { LIST_LIMITS, type ListedFlight, type SharedList, type Vote, plainLine } from './list';

/*
 * A shared list as short arrays: what a link holds and a device stores. Names, codes and searches stand once and are named by
 * their place; days are counted from the first one, moments in minutes.
 */

/** The version that this app writes, and the oldest that it reads. */
export const LIST_FORMAT = 1;
const OLDEST = 1;

type WireSegment = [
  airline: number,
  flightNumber: string,
  from: string,
  to: string,
  departureDay: number,
  departureMinute: number,
  arrivalDay: number,
  arrivalMinute: number,
  minutes: number,
];
type WireFlight = [
  search: number,
  mergeKey: string,
  dataProvider: string,
  each: number,
  all: number,
  /** Before the list was made. */
  minutesOld: number,
  /** 3 for a cabin bag, and the number of checked ones. */
  bags: number,
  note: string,
  legs: [minutes: number, segments: WireSegment[]][],
];
type WireVote = [voter: string, name: string, minute: number, hearts: number, word: string];
export type WireList = [
  format: number,
  tenant: string,
  id: string,
  minute: number,
  by: string,
  firstDay: string,
  airlines: [code: string, name: string][],
  searches: string[],
  flights: WireFlight[],
  votes: WireVote[],
];

const MINUTE = 60_000;
const DAY = 24 * 60;
/** A clock may be ahead by this much. */
const AHEAD_MS = DAY * MINUTE;

/** Why a link shows no list. `foreign` names the tenant, as it calls itself. */
export type ListRefusal = { kind: 'damaged' | 'tooOld' | 'tooNew' | 'expired' } | { kind: 'foreign'; tenant: string };

const ID = /^[a-z\d]{6,16}$/;
const TENANT = /^[\w.-]{1,60}$/;
const AIRPORT = /^[A-Za-z\d]{3,4}$/;
const AIRLINE = /^[A-Za-z\d]{1,3}$/;
const NUMBER = /^[A-Za-z\d]{0,8}$/;
/** Keys of servers are anything that can be seen. */
const KEY = /^[^\p{C}\s]{1,300}$/u;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** An entry for each distinct value, and where a value stands. */
function listed<T>(keyOf: (value: T) => string) {
  const values: T[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: T): number => {
    const key = keyOf(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, values.length);
    return values.push(value) - 1;
  };
  return { values, placeOf };
}

/** The arrays of a list. */
export function listToWire({ id, tenant, madeAt, by, flights, votes }: SharedList): WireList {
  const days = flights.flatMap(({ legs }) => legs.flatMap(({ segments }) => segments.map(({ dep }) => dep.date)));
  const firstDay = days.reduce((least, day) => (day < least ? day : least), days[0] ?? '');
  const airlines = listed<[string, string]>(([code]) => code);
  const searches = listed<string>((query) => query);
  const stop = ({ date, time }: Stop): [day: number, minute: number] => [daysBetween(firstDay, date), minuteOf(time)];
  const segmentToWire = (segment: Segment): WireSegment => {
    const [airline] = airlinesOf([segment]);
    return [
      airlines.placeOf([segment.carrier, airline && airline.name !== airline.code ? airline.name : '']),
      segment.flightNumber,
      segment.dep.airport,
      segment.arr.airport,
      ...stop(segment.dep),
      ...stop(segment.arr),
      segment.minutes,
    ];
  };
  const flightToWire = (flight: ListedFlight): WireFlight => [
    searches.placeOf(flight.query),
    flight.mergeKey,
    flight.dataProvider,
    flight.each,
    flight.all,
    Math.round((madeAt - flight.pricedAt) / MINUTE),
    flight.bags.cabin * 3 + flight.bags.checked,
    flight.note,
    flight.legs.map((leg): [number, WireSegment[]] => [leg.minutes, leg.segments.map(segmentToWire)]),
  ];
  const packed = flights.map(flightToWire);
  const said = votes.map((vote): WireVote => {
    const hearts = vote.hearts.reduce((mask, at) => mask | (1 << at), 0);
    return [vote.voter, vote.name, Math.round(vote.at / MINUTE), hearts, vote.word];
  });
  return [
    LIST_FORMAT,
    tenant,
    id,
    Math.round(madeAt / MINUTE),
    by,
    firstDay,
    airlines.values,
    searches.values,
    packed,
    said,
  ];
}

/** Whether a list is for this app: its version and tenant come before everything, so that later versions can change the rest. */
export function refusalOf(wire: unknown, tenant: string): ListRefusal | null {
  const [format, owner] = Array.isArray(wire) ? (wire as unknown[]) : [];
  if (!Number.isInteger(format) || typeof owner !== 'string' || !TENANT.test(owner)) return { kind: 'damaged' };
  if (owner !== tenant) return { kind: 'foreign', tenant: owner };
  if (Number(format) > LIST_FORMAT) return { kind: 'tooNew' };
  return Number(format) < OLDEST ? { kind: 'tooOld' } : null;
}

/** A value of a link that cannot be. */
class WrongValue extends Error {}

function need(isRight: boolean): asserts isRight {
  if (!isRight) throw new WrongValue();
}

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;
const isLine = (text: string, most: number): boolean => plainLine(text, most) === text;

interface Around {
  firstDay: string;
  airlines: WireList[6];
  searches: readonly { query: string; search: Search }[];
  madeAt: number;
}

function toStop({ firstDay }: Around, airport: string, day: number, minute: number): Stop {
  need(AIRPORT.test(airport) && isWhole(day, 800) && isWhole(minute, DAY - 1));
  // Without a zone its moment is not known.
  return { airport, city: '', cityTitle: airport, date: addDays(firstDay, day), time: timeOf(minute), at: 0 };
}

function toSegment(around: Around, wire: WireSegment): Segment {
  const [at, flightNumber, from, to, departureDay, departureMinute, arrivalDay, arrivalMinute, minutes] = wire;
  const airline = around.airlines[at];
  need(airline !== undefined && NUMBER.test(flightNumber) && isWhole(minutes, 3 * DAY));
  const [carrier, name] = airline;
  return {
    dep: toStop(around, from, departureDay, departureMinute),
    arr: toStop(around, to, arrivalDay, arrivalMinute),
    carrier,
    supplier: carrier,
    ...(name && { carrierName: name }),
    flightNumber,
    cabin: '',
    minutes,
  };
}

function toLeg(around: Around, [minutes, wire]: [number, WireSegment[]]): Leg {
  const segments = wire.map((each) => toSegment(around, each));
  const last = segments.at(-1);
  need(isWhole(minutes, 10 * DAY) && last !== undefined && segments.length <= 8);
  return { segments, minutes, stops: segments.length - 1, dayShift: shiftOf({ segments }, last.arr) };
}

function toFlight(around: Around, wire: WireFlight): ListedFlight {
  const [at, mergeKey, dataProvider, each, all, minutesOld, packed, note, legs] = wire;
  const asked = around.searches[at];
  const bags = { cabin: Math.floor(packed / 3), checked: packed % 3 };
  need(asked !== undefined && KEY.test(mergeKey) && KEY.test(dataProvider));
  need(isWhole(each, 1e9) && isWhole(all, 1e9) && isWhole(minutesOld, 800 * DAY) && isBagWish(bags));
  need(isLine(note, LIST_LIMITS.note) && legs.length > 0 && legs.length <= 6);
  const pricedAt = around.madeAt - minutesOld * MINUTE;
  const own = { mergeKey, dataProvider, each, all, pricedAt, bags, note };
  return { ...asked, ...own, legs: legs.map((leg) => toLeg(around, leg)) };
}

function toVote([voter, name, minute, mask, word]: WireVote, flights: number, now: number): Vote {
  const at = minute * MINUTE;
  need(ID.test(voter) && isLine(name, LIST_LIMITS.name) && isLine(word, LIST_LIMITS.word));
  need(isWhole(mask, 2 ** flights - 1) && isWhole(at, now + AHEAD_MS));
  return { voter, name, at, word, hearts: Array.from({ length: flights }, (_, n) => n).filter((n) => mask & (1 << n)) };
}

/** A search as the API is asked for it: what else its text holds is not sent. Days are those of the list's making. */
function toSearch(text: string, madeAt: number): Around['searches'][number] {
  need(text.length <= 1500 && /^[\x20-\x7e]*$/.test(text));
  // In another zone it was the day before or after.
  const search = [madeAt - AHEAD_MS, madeAt + AHEAD_MS]
    .map((day) => readQuery(text, new Date(day).toISOString().slice(0, 10)).search)
    .find(isSearchValid);
  need(search !== undefined);
  return { query: writeQuery(search), search };
}

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

function toList(wire: WireList, now: number): SharedList {
  const [, tenant, id, minute, by, firstDay, airlines, texts, flights, votes] = wire;
  const madeAt = minute * MINUTE;
  need(ID.test(id) && isWhole(madeAt, now + AHEAD_MS) && isLine(by, LIST_LIMITS.name) && isIsoDate(firstDay));
  need(flights.length > 0 && flights.length <= LIST_LIMITS.flights && votes.length <= LIST_LIMITS.people);
  need(texts.length <= LIST_LIMITS.flights && airlines.length <= 100);
  need(airlines.every(([code, name]) => AIRLINE.test(code) && isLine(name, 60)));
  const around = { firstDay, airlines, madeAt, searches: texts.map((text) => toSearch(text, madeAt)) };
  const read = flights.map((flight) => toFlight(around, flight));
  need(isEachOnce(read.map((flight) => flight.query + offerKey(flight))));
  need(isEachOnce(votes.map(([voter]) => voter)));
  return { id, tenant, madeAt, by, flights: read, votes: votes.map((vote) => toVote(vote, read.length, now)) };
}

/** The list of arrays of the right shape; null if a value cannot be. Nothing in a link is trusted. */
export function listFromWire(wire: WireList, now: number): SharedList | null {
  try {
    return toList(wire, now);
  } catch (error) {
    // What else may throw is a value as well: a day beyond all calendars.
    if (error instanceof WrongValue || error instanceof RangeError) return null;
    throw error;
  }
}
