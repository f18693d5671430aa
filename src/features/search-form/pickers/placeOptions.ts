import type { PlaceRow } from '@/domain/airports/rows';
import type { PopularPlace } from '@/domain/airports/types';
import type { Lang } from '@/domain/locale';
import type { SavedSearch } from '@/domain/search/saved';
import type { Place } from '@/domain/search/types';

/** One line of the list that can be chosen. */
export type Option =
  | { kind: 'row'; key: string; row: PlaceRow }
  | { kind: 'popular'; key: string; place: PopularPlace }
  | { kind: 'recent'; key: string; saved: SavedSearch };

export const rowOptions = (rows: readonly PlaceRow[]): Option[] =>
  rows.map((row) => ({ kind: 'row', key: `${row.place.iata}${row.place.isCity ? '*' : ''}`, row }));

export const popularOptions = (places: readonly PopularPlace[]): Option[] =>
  places.map((place) => ({ kind: 'popular', key: `popular-${place.code}`, place }));

export const recentOptions = (list: readonly SavedSearch[]): Option[] =>
  list.map((saved, at) => ({ kind: 'recent', key: `recent-${at}`, saved }));

/** "city, country" at its last comma. */
export function cityAndCountry(name: string): [city: string, country: string] {
  const at = name.lastIndexOf(',');
  return at < 0 ? [name, ''] : [name.slice(0, at).trim(), name.slice(at + 1).trim()];
}

/** A popular place as far as the list tells; its names in the other languages are looked up after the choice. */
export function popularPlace({ code, name }: PopularPlace, lang: Lang): Place {
  const [city] = cityAndCountry(name);
  return { city, iata: code, cityIata: code, isCity: false, names: { [lang]: city } };
}
