import { CHEAP_TYPES, type CheapType } from '@/domain/cheap/types';
import { readPlaces } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { localStore, readJson } from '@/platform/webStorage';

/** A route whose prices were here on this device: without a connection these are the ones that open. */
export interface SeenRoute {
  type: CheapType;
  from: Place;
  to: Place;
}

const KEY = 'cheapRoutes';
const KEPT = 4;

const same = (a: SeenRoute, b: SeenRoute): boolean =>
  a.type === b.type && a.from.iata === b.from.iata && a.to.iata === b.to.iata;

/** The last routes looked at, newest first; what is stored is checked by hand, so that no schema library is needed here. */
export function seenRoutes(): SeenRoute[] {
  const raw = readJson(localStore, KEY);
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: unknown): SeenRoute[] => {
    const { type, from, to } = (each ?? {}) as Record<string, unknown>;
    const [start, end] = readPlaces([from, to]);
    const known = CHEAP_TYPES.find((one) => one === type);
    return known && start && end ? [{ type: known, from: start, to: end }] : [];
  });
}

const named = ({ names }: Place): boolean => Object.keys(names).length > 1;

/** The places of those routes, whose names are then known before anything is asked. */
export const seenPlaces = (): Place[] => seenRoutes().flatMap(({ from, to }) => [from, to]);

/** Keeps a route, once its places are known by their names. */
export function keepSeen(route: SeenRoute): void {
  if (!named(route.from) || !named(route.to)) return;
  const others = seenRoutes().filter((each) => !same(each, route));
  localStore.set(KEY, JSON.stringify([route, ...others].slice(0, KEPT)));
}
