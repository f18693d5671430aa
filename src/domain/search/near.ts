import { ownValue } from '../ownValue';
import type { Place, Search } from './types';

/** Airports searched beside the asked places, at both ends together: six searches at most run side by side. */
export const MAX_NEAR = 3;

const CODE = /^[A-Z]{3}\*?$/;

/** Airports searched beside a place of the first flight, as codes; "PAR*" means all airports of the city. None in a search of several legs. */
export const nearOf = ({ near, tripType }: Pick<Search, 'near' | 'tripType'>, place: Place | null | undefined) =>
  (tripType !== 'multicity' && place && near && ownValue(near, place.iata)) || [];

/** The search with these airports beside a place, in place of the earlier ones. */
export const withNear = (search: Search, place: Place, codes: readonly string[]): Search => ({
  ...search,
  near: { ...search.near, [place.iata]: codes },
});

/** The search of the asked places alone. */
export function withoutNear(search: Search): Search {
  const { near, ...asked } = search;
  return near ? asked : search;
}

/** Codes of an address ("vno.par*"), without repetition and without the asked places. */
export function readNear(text: string | null, taken: readonly (Place | null | undefined)[], most: number): string[] {
  const codes = new Set(text?.toUpperCase().split(/[.,\s]/));
  return [...codes]
    .filter((code) => CODE.test(code) && !taken.some((place) => place?.iata === code.slice(0, 3)))
    .slice(0, most);
}
