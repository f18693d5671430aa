/**
 * `npm run data` writes src/domain/airports/coordinates.txt: coordinates of all
 * airports, for distances without a network (ATTRIBUTION.md).
 */
import { packPoints } from '@/domain/airports/coordinates';
import { airports } from '../world/world';

/** The data file, sorted by code for compression. */
export const coordinatesText = (): string =>
  packPoints([...airports.values()].toSorted((a, b) => (a.iata < b.iata ? -1 : 1)));
