import type { IsoDate } from '../dates';
import type { Lang } from '../locale';
import { withoutNear } from './near';
import { isPartyValid, type Party } from './passengers';
import { cityName } from './places';
import { type SavedSearch, toSaved } from './saved';
import { type Place, type Search, type Trip, type TripType } from './types';

/** Position of an entry in its multi-city search. */
export interface JourneyLeg {
  key: string;
  /** From 0. */
  leg: number;
  of: number;
}

/** A stored entry of the search history. */
export interface SavedEntry {
  /** Sequence number; unlike a time it does not depend on the clock. */
  n: number;
  search: SavedSearch;
  party: Party | null;
  journey: JourneyLeg | null;
}

/** A search of the history: its first leg, and all legs. */
export interface RecentSearch extends SavedSearch {
  /** Equal for equal searches. */
  id: string;
  n: number;
  legs: readonly SavedSearch[];
  party: Party | null;
  /** Sequence numbers of its entries. */
  entries: readonly number[];
}

const placeId = ({ iata, isCity }: Place): string => `${iata}${isCity ? '*' : ''}`;
const legId = ({ srcLocation, destLocation, startDate, endDate }: SavedSearch): string =>
  [placeId(srcLocation), placeId(destLocation), startDate, endDate ?? ''].join('>').toLowerCase();

/** Identity of a search in the history: type, places and days, but not the party. */
export const savedId = (tripType: TripType, legs: readonly SavedSearch[]): string =>
  [tripType, ...legs.map(legId)].join('|');

/** The entries of a search, one per leg, without sequence numbers. */
export function toEntries(search: Search): Omit<SavedEntry, 'n'>[] {
  const legs = toSaved(search);
  const party = { passengers: search.passengers, cabinClass: search.cabinClass };
  const key = savedId(search.tripType, legs);
  return legs.map((saved, leg) => ({
    search: saved,
    party: isPartyValid(party) ? party : null,
    journey: legs.length > 1 ? { key, leg, of: legs.length } : null,
  }));
}

function isComplete(group: readonly SavedEntry[]): boolean {
  const of = group[0]?.journey?.of;
  return of === group.length && new Set(group.map(({ journey }) => journey?.leg)).size === of;
}

function recentOf(entries: readonly SavedEntry[]): RecentSearch[] {
  const [first] = entries;
  if (!first) return [];
  const legs = entries.map(({ search }) => search);
  const id = savedId(first.search.tripType, legs);
  const n = Math.max(...entries.map((entry) => entry.n));
  return [{ ...first.search, id, n, legs, party: first.party, entries: entries.map((entry) => entry.n) }];
}

/**
 * Groups entries into searches, newest first. A multi-city search whose legs are incomplete appears as single legs
 * (docs/decisions/0022).
 */
export function toRecent(entries: readonly SavedEntry[]): RecentSearch[] {
  const groups = new Map<string, SavedEntry[]>();
  for (const entry of entries) {
    const key = entry.journey?.key ?? `#${entry.n}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      if (!isComplete(group)) return group.flatMap((entry) => recentOf([entry]));
      return recentOf(group.toSorted((a, b) => (a.journey?.leg ?? 0) - (b.journey?.leg ?? 0)));
    })
    .sort((a, b) => b.n - a.n);
}

/**
 * The search of a history entry, with the form's party and cabin. A single multi-city leg becomes one way. Days that
 * have passed are cleared.
 */
export function fromSaved(saved: SavedSearch | RecentSearch, base: Search, today: IsoDate): Search {
  const notPassed = (day: IsoDate | null): IsoDate | null => (day !== null && day >= today ? day : null);
  const legs = 'legs' in saved && saved.legs.length > 1 ? saved.legs : [saved];
  const isSingle = legs.length === 1;
  const trips = legs.map(({ srcLocation, destLocation, startDate, endDate }, at) => ({
    id: `leg${at + 1}`,
    srcLocation,
    destLocation,
    startDate: notPassed(startDate),
    endDate: notPassed(endDate),
  }));
  const tripType = isSingle && saved.tripType === 'multicity' ? 'oneway' : saved.tripType;
  const { near } = legs[0] ?? {};
  return { ...withoutNear(base), tripType, trips, ...(near && { near }) };
}

/** The places of a search in order; a leg that starts where the previous one ends does not repeat the place. */
export const routePlaces = (legs: readonly Pick<Trip, 'srcLocation' | 'destLocation'>[]): Place[] =>
  legs
    .flatMap(({ srcLocation, destLocation }, at) => {
      const goesOn = at > 0 && legs[at - 1]?.destLocation?.cityIata === srcLocation?.cityIata;
      return goesOn ? [destLocation] : [srcLocation, destLocation];
    })
    .filter((place) => place !== null);

/** City names of these places in a language. */
export const routePlaceNames = ({ trips }: Pick<Search, 'trips'>, lang: Lang): string[] =>
  routePlaces(trips).map((place) => cityName(place, lang));
