import { aliasCodes } from '../../airports/aliases';
import { foldedWords, soundOf } from '../../airports/spelling';
import type { CityMatch } from '../../airports/types';
import { findPlace, isCompleteRow } from '../../airports/rows';
import type { Place } from '../types';

/** Finds the place that a text names, in any language and case; null for other texts. */
export type PlaceFinder = (text: string) => Place | null;

const sound = (text: string): string => soundOf(foldedWords(text));

/** Endings of cases are this long at most: "Londonisse", "Vilniaus". */
const LONGEST_ENDING = 4;
/** Shorter names are taken only as they are. */
const SHORTEST_STEM = 3;

/** The text is a name, or the name with another ending of its case. */
export function isFormOf(text: string, name: string): boolean {
  if (text === name) return true;
  let same = 0;
  while (same < text.length && text[same] === name[same]) same += 1;
  const [typed, own] = [text.length - same, name.length - same];
  if (same < SHORTEST_STEM || typed > LONGEST_ENDING || own > 2) return false;
  // "warm" is not Varna.
  if (same === SHORTEST_STEM && own > 1) return false;
  // A long ending belongs to a long stem: "roma" and "romantic" are two words.
  const ending = text.slice(same);
  if (ending.includes(' ')) return false;
  return typed <= 2 || (same >= 4 && /(?:se|le|lt|st|ga|aus|iu|ois|iem|ams|ai)$/.test(ending));
}

/** All forms are compared: no name is longer than this many words. */
export const MOST_WORDS = 3;

/** Names of cities, or of countries, each with its best known city. */
interface Names {
  exact: Map<string, CityMatch>;
  /** By their first letters: every form of a name begins like it. */
  byStem: Map<string, [name: string, city: CityMatch][]>;
}

function namesOf(cities: readonly CityMatch[], of: 'city' | 'country'): Names {
  const [exact, byStem]: [Names['exact'], Names['byStem']] = [new Map(), new Map()];
  for (const city of cities) {
    for (const written of Object.values(city[of])) {
      const name = sound(written);
      if (exact.has(name)) continue;
      exact.set(name, city);
      const stem = name.slice(0, SHORTEST_STEM);
      const same = byStem.get(stem);
      if (same) same.push([name, city]);
      else byStem.set(stem, [[name, city]]);
    }
  }
  return { exact, byStem };
}

const PLAIN_WORDS = /\b(?:airport|international|intl|regional)\b/g;
const SHORTEST_AIRPORT = 5;

/** Airports by their names without the city: "Heathrow", "Charles de Gaulle", and by the first word of those. */
function airportsByName(cities: readonly CityMatch[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const city of cities) {
    for (const { iata, airportName } of city.airports) {
      const words = foldedWords(airportName).replace(PLAIN_WORDS, ' ');
      const own = words.replace(foldedWords(city.city.en ?? ''), ' ').trim();
      const place = isCompleteRow(city) ? findPlace([city], iata, false) : whole(city);
      for (const name of [own, own.split(' ')[0] ?? '']) {
        const key = sound(name);
        if (place && key.length >= SHORTEST_AIRPORT && !found.has(key)) found.set(key, place);
      }
    }
  }
  return found;
}

/** A finder over the known cities, the best known first. */
export function placeFinder(cities: readonly CityMatch[]): PlaceFinder {
  const sources = (['city', 'country'] as const).map((of) => namesOf(cities, of));
  const airports = airportsByName(cities);
  const byCode = (code: string): Place | null => {
    for (const city of cities) {
      if (city.cityIata === code) return whole(city);
      if (city.airports.some(({ iata }) => iata === code)) return findPlace([city], code, false);
    }
    return null;
  };
  const named = (heard: string): CityMatch | undefined => sources.map(({ exact }) => exact.get(heard)).find(Boolean);
  const inflected = (heard: string): CityMatch | undefined =>
    sources
      .map(({ byStem }) => byStem.get(heard.slice(0, SHORTEST_STEM))?.find(([name]) => isFormOf(heard, name))?.[1])
      .find(Boolean);
  const known = new Map<string, Place | null>();
  const look = (text: string): Place | null => {
    if (/^[A-Z]{3}$/.test(text)) return byCode(text);
    const heard = sound(text);
    if (heard.length < 2) return null;
    const exact = named(heard);
    if (exact) return whole(exact);
    const airport = airports.get(heard);
    if (airport) return airport;
    const stems = [0, 1, 2, 3]
      .map((cut) => heard.slice(0, heard.length - cut))
      .filter((stem, cut) => cut === 0 || stem.length > 3 + Number(cut > 2));
    for (const stem of stems) {
      for (const ending of stem === heard ? [''] : ['', 'a', 'i', 's', 'as', 'ia']) {
        const place = aliasCodes(stem + ending)
          .map(byCode)
          .find(Boolean);
        if (place) return place;
      }
    }
    if (heard.length < SHORTEST_STEM + 1) return null;
    const form = inflected(heard);
    return form ? whole(form) : null;
  };
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = look(text);
    if (known.size > 500) known.clear();
    known.set(text, found);
    return found;
  };
}

const whole = (city: CityMatch): Place | null =>
  isCompleteRow(city) ? findPlace([city], city.cityIata, true) : findPlace([city], city.airports[0]?.iata ?? '', false);
