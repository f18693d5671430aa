import type { Leg, Offer, Stop } from '../offers/types';
import { nearOf, withoutNear } from './near';
import type { Place, Search } from './types';

/** The place of a code of `Search.near`; its names are looked up like those of an address. */
const placeOfCode = (code: string): Place => {
  const iata = code.slice(0, 3);
  return { city: iata, iata, cityIata: iata, isCity: code.endsWith('*'), names: {} };
};

/** A search from one place to another in place of the asked ones. */
function between(search: Search, from: Place | null, to: Place | null): Search {
  const trips = search.trips.map((trip, at) => (at === 0 ? { ...trip, srcLocation: from, destLocation: to } : trip));
  return { ...withoutNear(search), trips };
}

/** What is asked of the server: the search of the asked places, then one for each other pair of airports. */
export function searchesOf(search: Search): [Search, ...Search[]] {
  const { srcLocation = null, destLocation = null } = search.trips[0] ?? {};
  const from = [srcLocation, ...nearOf(search, srcLocation).map(placeOfCode)];
  const to = [destLocation, ...nearOf(search, destLocation).map(placeOfCode)];
  const [, ...others] = from.flatMap((start) => to.map((end) => between(search, start, end)));
  return [withoutNear(search), ...others];
}

/** Which of the searched places a stop belongs to: the asked one unless it is an airport beside it. */
function placeAt(search: Search, asked: Place | null, stop: Stop | undefined): Place | null {
  const code = nearOf(search, asked).find((each) => each === stop?.airport || each === `${stop?.city}*`);
  if (!code || !stop) return asked;
  return { ...placeOfCode(code), city: stop.cityTitle || code.slice(0, 3), cityIata: stop.city || code.slice(0, 3) };
}

const startOf = (leg: Leg | undefined): Stop | undefined => leg?.segments[0]?.dep;
const endOf = (leg: Leg | undefined): Stop | undefined => leg?.segments.at(-1)?.arr;

/** The search that found an offer, for its booking; without airports beside the asked ones it is the search itself. */
export function searchOfOffer(search: Search, { legs: [leg] }: Pick<Offer, 'legs'>): Search {
  if (!search.near) return search;
  const { srcLocation = null, destLocation = null } = search.trips[0] ?? {};
  return between(search, placeAt(search, srcLocation, startOf(leg)), placeAt(search, destLocation, endOf(leg)));
}

/** The stops of an offer that are not where the traveller asked for, but at airports beside. */
export function stopsBeside(search: Search, { legs: [leg] }: Pick<Offer, 'legs'>): Stop[] {
  const { srcLocation = null, destLocation = null } = search.trips[0] ?? {};
  const stops = [[srcLocation, startOf(leg)] as const, [destLocation, endOf(leg)] as const];
  return search.near
    ? stops.flatMap(([asked, stop]) => (stop && placeAt(search, asked, stop) !== asked ? stop : []))
    : [];
}
