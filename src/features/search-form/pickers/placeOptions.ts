import { type PlaceRow, isCompleteRow, popularChoice } from '@/domain/airports/rows';
import type { PopularPlace } from '@/domain/airports/types';
import type { Lang } from '@/domain/locale';
import type { SavedSearch } from '@/domain/search/saved';
import type { Place } from '@/domain/search/types';
import { localCity } from '@/state/searchForm/localPlaces';

/** One line of the list that can be chosen. */
export type Option =
  | { kind: 'row'; key: string; row: PlaceRow }
  /** `whole`: a city of several airports. */
  | { kind: 'popular'; key: string; place: PopularPlace; whole: boolean }
  | { kind: 'recent'; key: string; saved: SavedSearch };

export const rowOptions = (rows: readonly PlaceRow[]): Option[] =>
  rows.map((row) => ({ kind: 'row', key: `${row.place.iata}${row.place.isCity ? '*' : ''}`, row }));

export const popularOptions = (places: readonly PopularPlace[]): Option[] =>
  places.map((place) => {
    const city = localCity(place.code);
    const whole = city?.cityIata === place.code && isCompleteRow(city);
    return { kind: 'popular', key: `popular-${place.code}`, place, whole };
  });

export const recentOptions = (list: readonly SavedSearch[]): Option[] =>
  list.map((saved, at) => ({ kind: 'recent', key: `recent-${at}`, saved }));

/** "city, country" at its last comma. */
export function cityAndCountry(name: string): [city: string, country: string] {
  const at = name.lastIndexOf(',');
  return at < 0 ? [name, ''] : [name.slice(0, at).trim(), name.slice(at + 1).trim()];
}

/**
 * A popular place with all its names where this device knows the code, else as far as the list tells: then its names in
 * the other languages are looked up after the choice.
 */
export function popularPlace({ code, name }: PopularPlace, lang: Lang): Place {
  const city = localCity(code);
  const known = city && popularChoice(city, code);
  const [said] = cityAndCountry(name);
  return known ?? { city: said, iata: code, cityIata: code, isCity: false, names: { [lang]: said } };
}
