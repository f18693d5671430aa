import { askedTexts } from './asked';
import { fold, matchParts } from './fold';
import type { CityMatch, PopularPlace } from './types';

const has = (city: CityMatch, code: string): boolean =>
  city.cityIata === code || city.airports.some(({ iata }) => iata === code);

/**
 * The popular places a typed text matches by code or name, for a picker that cannot ask: what its list has just shown is
 * found too. Those of the cities found already are left out.
 */
export function matchPopular(
  places: readonly PopularPlace[],
  typed: string,
  found: readonly CityMatch[],
): PopularPlace[] {
  const others = places.filter(({ code }) => !found.some((city) => has(city, code)));
  const matching = (text: string): PopularPlace[] =>
    others.filter(({ code, name }) => code.startsWith(fold(text).toUpperCase()) || matchParts(name, text) !== null);
  return (
    askedTexts(typed)
      .map(matching)
      .find((some) => some.length > 0) ?? []
  );
}
