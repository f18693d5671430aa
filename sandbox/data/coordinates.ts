/**
 * `node --import tsx sandbox/data/coordinates.ts` writes src/domain/airports/coordinates.txt: coordinates of all
 * airports, for distances without a network (ATTRIBUTION.md). Run it after `npm run data`.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { packPoints } from '@/domain/airports/coordinates';
import { airports } from '../world/world';

/** The data file, sorted by code for compression. */
export const coordinatesText = (): string =>
  packPoints([...airports.values()].toSorted((a, b) => (a.iata < b.iata ? -1 : 1)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../../src/domain/airports/coordinates.txt', import.meta.url), coordinatesText());
}
