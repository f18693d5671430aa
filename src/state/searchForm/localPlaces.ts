import { calledCodes } from '@/domain/airports/aliases';
import { type LocalFound, type PlaceBook, bookOf, cityInBooks, searchBooks } from '@/domain/airports/localSearch';
import type { CityMatch } from '@/domain/airports/types';
import { idle } from '@/platform/idle';
import { log } from '@/platform/log';
import { keptCities } from './keptPlaces';

/*
 * Places that are searched without asking anybody: the most travelled airports, which come as a file of their own once the
 * pickers are here, and the cities this device has met.
 */

let top: PlaceBook | null = null;
let met: PlaceBook = bookOf([]);
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const books = (): PlaceBook[] => (top ? [top, met] : [met]);
const isNew = ({ cityIata }: CityMatch): boolean => !top?.codes.has(cityIata) && !met.codes.has(cityIata);

/** So many names are folded in one go: a phone needs a frame for them. */
const SLICE = 20;
const pause = (): Promise<void> => idle(1000, 20);

/** Cities of an answer: found by the next letter already, without a network. */
export function meetCities(cities: readonly CityMatch[]): void {
  const fresh = cities.filter(isNew);
  if (fresh.length > 0) met = bookOf([...met.cities, ...fresh], met);
}

async function load(): Promise<void> {
  try {
    const [{ unpacking }, { default: text }] = await Promise.all([
      import('@/domain/airports/packed'),
      import('@/domain/airports/top300.txt?raw'),
    ]);
    const steps = unpacking(text);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await pause();
      const { done, value } = steps.next();
      if (done) {
        top = value;
        break;
      }
    }
  } catch (error) {
    log.warn('app', 'the airports for offline use did not load', error);
    loading = null;
  }
  for (const tell of listeners) tell();
  await pause();
  // Its table is made with the first question: no letter waits for it.
  calledCodes('');
  const kept = (await keptCities()).filter(isNew);
  for (let at = 0; at < kept.length; at += SLICE) {
    // oxlint-disable-next-line no-await-in-loop -- one slice after the other
    await pause();
    meetCities(kept.slice(at, at + SLICE));
  }
}

/** Loads both once. Never rejects; what did not load is tried again next time. */
export const loadLocalPlaces = (): Promise<void> => (loading ??= load());

/** Cities for a typed text, best first; at once. */
export const searchLocal = (typed: string): LocalFound => searchBooks(books(), typed);

/** The city of an airport or city code, if this device knows it. */
export const localCity = (code: string): CityMatch | null => cityInBooks(books(), code);

/** The most travelled cities; none until they are loaded. */
export const topCities = (count: number): CityMatch[] => top?.cities.slice(0, count) ?? [];

/** True once the most travelled airports are here. With `onLocalPlaces` a store for `useSyncExternalStore`. */
export const hasLocalPlaces = (): boolean => top !== null;
export function onLocalPlaces(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
