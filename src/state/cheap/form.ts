import { type CheapAddress, nightsOf } from '@/domain/cheap/address';
import type { CheapType } from '@/domain/cheap/types';
import { type IsoDate, addDays } from '@/domain/dates';
import { emptyTrip, type Search, type Trip } from '@/domain/search/types';
import { withNames } from '@/domain/search/places';
import { dateWindow } from '@/domain/search/dates';
import { today } from '@/platform/clock';
import { closePicker, fillForm, searchForm, setDays } from '../searchForm';
import { knownNames, restoreLastSearch } from '../searchForm/lastSearch';
import { lookUpPlaces, suggestOrigin } from '../searchForm/lookUp';
import { session } from '../session';
import { cheap, setNights } from './prices';
import { seenPlaces } from './seen';

/*
 * The page works on the search form itself: what is chosen here is in the form at home and in the search. Until the
 * traveller chooses something, what the form held before (days, six legs) is only put aside.
 */

interface Aside {
  search: Search;
  touched: boolean;
}
let aside: Aside | null = null;

/** The page opens. Answers what is to be called when it closes. */
export function enterCheap(): () => void {
  if (!searchForm.touched) restoreLastSearch();
  aside = { search: searchForm.search, touched: searchForm.touched };
  searchForm.touched = false;
  searchForm.starting = false;
  return () => {
    closePicker();
    if (!searchForm.touched && aside) {
      fillForm(aside.search);
      searchForm.touched = aside.touched;
    }
    aside = null;
  };
}

const sameTrip = (a: Trip | undefined, b: Trip): boolean =>
  a?.srcLocation?.iata === b.srcLocation?.iata &&
  a?.destLocation?.iata === b.destLocation?.iata &&
  (a?.startDate ?? null) === b.startDate &&
  (a?.endDate ?? null) === b.endDate;

/**
 * Fills the form from an address of this page. The bare address keeps the origin that is known and leaves the rest open,
 * for the list of destinations. An address that the form itself has led to changes nothing.
 */
export function openCheap({ type, trip, problems, bare }: CheapAddress): void {
  const before = searchForm.search;
  // An origin that exists nowhere was emptied and said: the address follows, the destination stays in the form.
  const lost = (): boolean => searchForm.problems.some(({ kind }) => kind === 'unknownPlace');
  const led = !bare && problems.length === 0 && trip.srcLocation === null && before.tripType === type && lost();
  if (led && before.trips[0]?.srcLocation === null) return;
  if (bare) {
    const known = searchForm.touched ? before : (aside?.search ?? before);
    const first = { ...emptyTrip('leg1'), srcLocation: known.trips[0]?.srcLocation ?? null };
    fillForm({ ...before, tripType: known.tripType === 'oneway' ? 'oneway' : 'roundtrip', trips: [first] });
  } else if (before.tripType !== type || before.trips.length !== 1 || !sameTrip(before.trips[0], trip)) {
    const read = knownNames({ ...before, tripType: type, trips: [trip] }, aside?.search ?? before);
    fillForm(withNames(knownNames(read, before), seenPlaces()), problems);
  }
  const nights = nightsOf(trip);
  if (nights !== null) setNights(nights);
  void complete();
}

async function complete(): Promise<void> {
  // Where an origin was named that does not exist, no other is put in its place.
  if (!searchForm.problems.some(({ kind }) => kind === 'unknownPlace'))
    await suggestOrigin(session.settings.defaultOriginIata);
  await lookUpPlaces();
}

/** The return of a stay, or the last day that can be chosen: the stepper shows how many nights that leaves, and says why. */
function returnAfter(start: IsoDate, nights: number): IsoDate {
  const end = addDays(start, nights);
  const { max } = dateWindow(today());
  return end > max ? max : end;
}

/** Chooses a departure; a round trip comes back after the nights that are set, or those that are left. */
export function chooseDay(type: CheapType, start: IsoDate): void {
  setDays(0, start, type === 'roundtrip' ? returnAfter(start, cheap.nights) : null);
}

/** Chooses both days of a round trip. */
export function chooseDays(start: IsoDate, end: IsoDate): void {
  setDays(0, start, end);
}

/** Another stay: the return moves. */
export function chooseNights(nights: number): void {
  setNights(nights);
  const trip = searchForm.search.trips[0];
  if (!trip?.startDate || searchForm.search.tripType !== 'roundtrip') return;
  setDays(0, trip.startDate, returnAfter(trip.startDate, nights));
}

export const clearDays = (): void => setDays(0, null, null);
