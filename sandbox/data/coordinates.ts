/**
 * `npm run data` writes src/domain/airports/coordinates.txt: coordinates, countries and time zones of all airports, and places
 * of cities whose code is no airport's (Stockholm is STO), for distances, the map, rules of entry and local times without a network
 * (ATTRIBUTION.md).
 */
import { packPoints } from '@/domain/airports/coordinates';
import { airports, cities } from '../world/world';

/** The data file, sorted by code for compression. */
export function coordinatesText(): string {
  const others = [...cities.values()].filter(({ iata }) => !airports.has(iata));
  return packPoints([...airports.values(), ...others].toSorted((a, b) => (a.iata < b.iata ? -1 : 1)));
}
