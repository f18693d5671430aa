import type { NamesByLang } from '../search/types';
import type { CheapDestination, CheapType, DayPrice } from './types';

/*
 * Routes whose pages the build writes with their lowest price (`tools/build/routePages.ts`), for search engines and a first visit.
 */

/** A place with its names, as the tenant's API gives it. */
export interface RoutePlace {
  iata: string;
  names: NamesByLang;
}

/** A route with its lowest price, for one adult with the service fee. */
export interface PricedRoute {
  type: CheapType;
  from: RoutePlace;
  to: RoutePlace;
  price: DayPrice;
}

/** The destinations of an origin, as the API lists them, without the fee. */
export interface RouteList {
  type: CheapType;
  from: RoutePlace;
  destinations: readonly CheapDestination[];
  /** Codes of destinations that the API calls popular. */
  popular: readonly string[];
}

/** At most so many routes of a tenant have pages. */
export const MOST_WRITTEN = 200;
/** Links of a page to others from the same place, and to the same place. */
const NEIGHBOURS = 9;

const CODE = /^[A-Z0-9]{3}$/;

/** `now`, and how long (ms) a price is shown. */
export interface PriceAge {
  now: number;
  limit: number;
}

/** Popular ones first, then the cheapest. Without prices that are too old, and without codes that no address can have. */
function rankedRoutes({ type, from, destinations, popular }: RouteList, { now, limit }: PriceAge): PricedRoute[] {
  const rank = (iata: string): number => (popular.includes(iata) ? popular.indexOf(iata) : popular.length);
  return destinations
    .filter(({ iata, price }) => CODE.test(iata) && iata !== from.iata && now < price.pricedAt + limit)
    .map(({ iata, names, price }) => ({ type, from, to: { iata, names }, price }))
    .toSorted((a, b) => rank(a.to.iata) - rank(b.to.iata) || a.price.cents - b.price.cents);
}

const keyOf = ({ type, from, to }: PricedRoute): string => [type, from.iata, to.iata].join();

/**
 * The routes that get a page. `lists`: of the most important origin first; those of one origin take turns, so that a limit does
 * not leave out one way of travelling. `fee` is added to each price.
 */
export function chosenRoutes(
  lists: readonly RouteList[],
  { fee, most = MOST_WRITTEN, ...age }: PriceAge & { fee: number; most?: number },
): PricedRoute[] {
  const chosen = new Map<string, PricedRoute>();
  for (const iata of new Set(lists.map(({ from }) => from.iata))) {
    if (!CODE.test(iata)) continue;
    const ranked = lists.filter(({ from }) => from.iata === iata).map((list) => rankedRoutes(list, age));
    const longest = Math.max(...ranked.map(({ length }) => length));
    for (let at = 0; at < longest; at++)
      for (const route of ranked.flatMap((list) => list[at] ?? []))
        if (chosen.size < most && !chosen.has(keyOf(route)))
          chosen.set(keyOf(route), { ...route, price: { ...route.price, cents: route.price.cents + fee } });
  }
  return [...chosen.values()];
}

/** Pages that a route's page leads to: each of them is written. */
export interface Neighbours {
  /** The same places as a round trip or one way. */
  twin: PricedRoute | null;
  sameFrom: PricedRoute[];
  sameTo: PricedRoute[];
}

/** The neighbours of a route among those with a page, cheapest first. */
export function neighboursOf(route: PricedRoute, written: readonly PricedRoute[]): Neighbours {
  const { type, from, to } = route;
  const cheapest = (fits: (other: PricedRoute) => boolean): PricedRoute[] =>
    written
      .filter((other) => other.type === type && fits(other))
      .toSorted((a, b) => a.price.cents - b.price.cents)
      .slice(0, NEIGHBOURS);
  return {
    twin:
      written.find((each) => each.type !== type && each.from.iata === from.iata && each.to.iata === to.iata) ?? null,
    sameFrom: cheapest((other) => other.from.iata === from.iata && other.to.iata !== to.iata),
    sameTo: cheapest((other) => other.to.iata === to.iata && other.from.iata !== from.iata),
  };
}
