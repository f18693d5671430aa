import { array, object, string } from 'superstruct';
import { aliasCodes } from '@/domain/airports/aliases';
import { foldedWords } from '@/domain/airports/spelling';
import { AirportMatch } from '@/api/shapes/airports';
import type { CityMatch } from '@/domain/airports/types';
import { log } from '@/platform/log';
import {
  LOCAL_CITIES,
  type LocalFound,
  type PlaceBook,
  bookOf,
  cityInBooks,
  searchBooks,
  textsToAsk,
} from '@/domain/airports/localSearch';
import { idle } from '@/platform/idle';
import { loadPart } from '@/platform/parts';
import { langOf } from '@/domain/locale';
import { session } from '../session';

/** Imported on first use, like all storage of the first pages. */
export const answerStorage = () => loadPart(() => import('@/offline/keptAnswers'));

/** Runs a storage call. A failure must not fail the search: it counts as empty. */
export async function orFallback<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn('storage', 'stored places are not available', error);
    return otherwise;
  }
}

export const upper = (code: string): string => code.toUpperCase();

export const toCity = (match: AirportMatch): CityMatch => ({
  cityIata: upper(match.cityIata),
  city: match.city,
  country: match.country,
  countryCode: match.countryCode ?? '',
  airports: match.airports.map(({ iata, airportName }) => ({ iata: upper(iata), airportName })),
  singleAirportInCity: match.singleAirportInCity,
});

/** Every city used on this device, last used first. */
export const keptCities = async (): Promise<CityMatch[]> =>
  (
    await orFallback(
      answerStorage().then(({ listKept }) => listKept('airport', AirportMatch)),
      [],
    )
  ).map(toCity);

/** Stores cities of an answer; those of a typed text with their order. */
export const keepCities = (matches: readonly AirportMatch[], typed?: string): Promise<void> => {
  const codes = matches.map(({ cityIata }) => upper(cityIata));
  if (typed !== undefined) answered.set(foldedWords(typed), codes);
  return orFallback(
    answerStorage().then(async ({ putKept }) => {
      await putKept(
        'airport',
        matches.map((match) => ({ key: upper(match.cityIata), value: match })),
      );
      if (typed !== undefined) {
        const key = foldedWords(typed);
        await putKept('placeOrder', [{ key, value: { text: key, codes } }]);
      }
    }),
    undefined,
  );
};

const PlaceOrder = object({ text: string(), codes: array(string()) });

/** City codes of the server's last answer to a text, in its order: the text finds them in the same order again. */
const answered = new Map<string, readonly string[]>();

/*
 * Places searched locally: the busiest airports, a file of their own loaded after the pickers, and the cities used on
 * this device.
 */

let busiest: PlaceBook | null = null;
let used: PlaceBook = bookOf([]);
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const books = (): PlaceBook[] => (busiest ? [busiest, used] : [used]);
const isNew = ({ cityIata }: CityMatch): boolean => !busiest?.codes.has(cityIata) && !used.codes.has(cityIata);

/** Names normalised per slice: a phone needs a frame for them. */
const SLICE = 20;
const pause = (): Promise<void> => idle(1000, 20);

/** Adds cities of an answer: the next key finds them offline. */
export function meetCities(cities: readonly CityMatch[]): void {
  const fresh = cities.filter(isNew);
  if (fresh.length > 0) used = bookOf([...used.cities, ...fresh], used);
}

async function load(): Promise<void> {
  try {
    const [{ unpacking }, { default: text }] = await Promise.all([
      loadPart(() => import('@/domain/airports/packed')),
      loadPart(() => import('@/domain/airports/top300.txt?raw')),
    ]);
    const steps = unpacking(text);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await pause();
      const { done, value } = steps.next();
      if (done) {
        busiest = value;
        break;
      }
    }
  } catch (error) {
    log.warn('app', 'the airports for offline use did not load', error);
    loading = null;
  }
  for (const tell of listeners) tell();
  await pause();
  // Builds the table before the first key needs it.
  aliasCodes('');
  const kept = (await keptCities()).filter(isNew);
  const orders = await orFallback(
    answerStorage().then(({ listKept }) => listKept('placeOrder', PlaceOrder)),
    [],
  );
  for (const { text, codes } of orders) if (!answered.has(text)) answered.set(text, codes);
  for (let at = 0; at < kept.length; at += SLICE) {
    // oxlint-disable-next-line no-await-in-loop -- one slice after the other
    await pause();
    meetCities(kept.slice(at, at + SLICE));
  }
}

/** Loads both once. Never rejects; a failed load is repeated on the next call. */
export const loadLocalPlaces = (): Promise<void> => (loading ??= load());

/** Cities for a typed text, best first; synchronous. */
export const searchLocal = (typed: string): LocalFound =>
  searchBooks(books(), typed, LOCAL_CITIES, answered.get(foldedWords(typed)), langOf(session.locale));

/** Texts to ask the server for, in turn. */
export const askedTexts = (typed: string): string[] => textsToAsk(books(), typed);

/** The city of an airport or city code, if this device knows it. */
export const localCity = (code: string): CityMatch | null => cityInBooks(books(), code);

/** The busiest cities; empty until loaded. */
export const topCities = (count: number): CityMatch[] => busiest?.cities.slice(0, count) ?? [];

/** True once the busiest airports are loaded. Together with `onLocalPlaces` a store for `useSyncExternalStore`. */
export const hasLocalPlaces = (): boolean => busiest !== null;
export function onLocalPlaces(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
