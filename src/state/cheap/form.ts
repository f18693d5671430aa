import { type CheapAddress, nightsOf } from '@/domain/cheap/address';
import { type CheapType, CHEAP_TYPES } from '@/domain/cheap/types';
import { type IsoDate, addDays } from '@/domain/dates';
import { emptyTrip, type Search, type Trip, type Place } from '@/domain/search/types';
import { withNames, readPlaces } from '@/domain/search/places';
import { dateWindow } from '@/domain/search/dates';
import { today } from '@/platform/clock';
import { closePicker, fillForm, searchForm, setDays } from '../searchForm';
import { knownNames, restoreLastSearch } from '../searchForm/lastSearch';
import { lookUpPlaces, suggestOrigin } from '../searchForm/completeForm';
import { session } from '../session';
import { cheap, setNights } from './prices';
import { localStore, readJson } from '@/platform/webStorage';

/*
 * The page edits the search form itself, so that a choice made here is in the form at home. Until the traveller chooses
 * something, the previous form (days, six legs) is only set aside.
 */

interface FormSetAside {
  search: Search;
  touched: boolean;
}
let setAside: FormSetAside | null = null;

/** Run when the page opens. Returns the function to call when it closes. */
export function enterCheap(): () => void {
  if (!searchForm.touched) restoreLastSearch();
  setAside = { search: searchForm.search, touched: searchForm.touched };
  searchForm.touched = false;
  searchForm.starting = false;
  return () => {
    closePicker();
    if (!searchForm.touched && setAside) {
      fillForm(setAside.search);
      searchForm.touched = setAside.touched;
    }
    setAside = null;
  };
}

const sameTrip = (a: Trip | undefined, b: Trip): boolean =>
  a?.srcLocation?.iata === b.srcLocation?.iata &&
  a?.destLocation?.iata === b.destLocation?.iata &&
  (a?.startDate ?? null) === b.startDate &&
  (a?.endDate ?? null) === b.endDate;

/**
 * Fills the form from an address of this page. The bare address keeps the known origin and leaves the rest open, for
 * the list of destinations. An address that the form itself produced changes nothing.
 */
export function openCheap({ type, trip, problems, bare }: CheapAddress): void {
  const before = searchForm.search;
  // An unknown origin was emptied and reported: the address follows, and the form keeps the destination.
  const hasUnknownPlace = (): boolean => searchForm.problems.some(({ kind }) => kind === 'unknownPlace');
  const isOwnAddress =
    !bare && problems.length === 0 && trip.srcLocation === null && before.tripType === type && hasUnknownPlace();
  if (isOwnAddress && before.trips[0]?.srcLocation === null) return;
  if (bare) {
    const known = searchForm.touched ? before : (setAside?.search ?? before);
    const first = { ...emptyTrip('leg1'), srcLocation: known.trips[0]?.srcLocation ?? null };
    fillForm({ ...before, tripType: known.tripType === 'oneway' ? 'oneway' : 'roundtrip', trips: [first] });
  } else if (before.tripType !== type || before.trips.length !== 1 || !sameTrip(before.trips[0], trip)) {
    const read = knownNames({ ...before, tripType: type, trips: [trip] }, setAside?.search ?? before);
    fillForm(withNames(knownNames(read, before), seenPlaces()), problems);
  }
  const nights = nightsOf(trip);
  if (nights !== null) setNights(nights);
  void completePlaces();
}

async function completePlaces(): Promise<void> {
  // An unknown origin is not replaced by another one.
  if (!searchForm.problems.some(({ kind }) => kind === 'unknownPlace'))
    await suggestOrigin(session.settings.defaultOriginIata);
  await lookUpPlaces();
}

/**
 * The return after `nights`, at most the last selectable day: the stepper then shows and explains the remaining nights.
 */
function returnAfter(start: IsoDate, nights: number): IsoDate {
  const end = addDays(start, nights);
  const { max } = dateWindow(today());
  return end > max ? max : end;
}

/** Chooses a departure; the return of a round trip follows from the nights set. */
export function chooseDay(type: CheapType, start: IsoDate): void {
  setDays(0, start, type === 'roundtrip' ? returnAfter(start, cheap.nights) : null);
}

export function chooseDays(start: IsoDate, end: IsoDate): void {
  setDays(0, start, end);
}

/** Changes the length of stay; the return moves. */
export function chooseNights(nights: number): void {
  setNights(nights);
  const trip = searchForm.search.trips[0];
  if (!trip?.startDate || searchForm.search.tripType !== 'roundtrip') return;
  setDays(0, trip.startDate, returnAfter(trip.startDate, nights));
}

export const clearDays = (): void => setDays(0, null, null);

/** A route whose prices were loaded on this device: these open offline. */
interface SeenRoute {
  type: CheapType;
  from: Place;
  to: Place;
}

const KEY = 'cheapRoutes';
const KEPT = 4;

const same = (a: SeenRoute, b: SeenRoute): boolean =>
  a.type === b.type && a.from.iata === b.from.iata && a.to.iata === b.to.iata;

/** The last routes viewed, newest first. Validated by hand, so that no schema library is needed here. */
export function recentRoutes(): SeenRoute[] {
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

/** The places of those routes, with known names. */
const seenPlaces = (): Place[] => recentRoutes().flatMap(({ from, to }) => [from, to]);

/** Stores a route once the names of its places are known. */
export function rememberRoute(route: SeenRoute): void {
  if (!named(route.from) || !named(route.to)) return;
  const others = recentRoutes().filter((each) => !same(each, route));
  localStore.set(KEY, JSON.stringify([route, ...others].slice(0, KEPT)));
}
