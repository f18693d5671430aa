import { proxy, ref, useSnapshot } from 'valtio';
import type { IsoDate } from '@/domain/dates';
import {
  emptySearch,
  type CabinChoice,
  type PassengerCounts,
  type Place,
  type Search,
  type Trip,
  type TripType,
} from '@/domain/search/types';
import { searchKey, firstMissing } from '@/domain/search/validity';
import { type End, choosePlace, swapPlaces } from '@/domain/search/places';
import type { SearchProblem } from '@/domain/search/problems';
import { setLegStart, setTripType, singleTrip, withTrip } from '@/domain/search/trips';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { hasFeature } from './features';

export type PickerName = 'origin' | 'destination' | 'start' | 'end' | 'travellers';
export interface OpenPicker {
  leg: number;
  picker: PickerName;
  /** The letter that opened a place picker, else ''. */
  typed: string;
}

/** A text left in a place field whose answer is still awaited, or which nothing matches. The field has no place. */
export interface LeftText {
  /** Id of the leg, whose number may change meanwhile. */
  trip: string;
  end: End;
  text: string;
  looking: boolean;
}

export interface SearchForm {
  /** The search in the form: replaced by every change, never mutated. Pickers edit copies. */
  search: Search;
  /** The open picker; at most one. */
  picker: OpenPicker | null;
  leftTexts: LeftText[];
  /** Days in the open date picker: shown in the cells before they are applied. */
  heldDays: { start: IsoDate | null; end: IsoDate | null } | null;
  /** Problems of the address that filled the form. */
  problems: SearchProblem[];
  directOnly: boolean;
  /** The highest price for one adult in euros, from a trip in words: the next results are filtered by it. */
  budget: number | null;
  /** "Include accommodation" is checked. */
  withStay: boolean;
  /** The browser refused the second tab: both destinations as links. */
  stay: { query: string; link: string } | null;
  /** The return removed by "one way": a round trip restores it. */
  lastReturn: IsoDate | null;
  /** Later legs removed by another trip type: multi-city restores them. */
  lastLegs: Trip[];
  /** A search was started and the results page is not loaded yet. */
  starting: boolean;
  /** `searchKey` of the last search; null before any. */
  searched: string | null;
  /** The traveller changed something, so nothing restored may overwrite it. */
  touched: boolean;
  /** The modify-search screen is open above the results: pickers belong to it. */
  modifying: boolean;
  /** The pickers serve another page's form (`searchForm/otherForm`): its route is no search. */
  bound?: boolean;
}

const fresh = (): SearchForm => ({
  search: ref(emptySearch()),
  picker: null,
  leftTexts: [],
  heldDays: null,
  problems: [],
  directOnly: false,
  budget: null,
  withStay: false,
  stay: null,
  lastReturn: null,
  lastLegs: ref([]),
  starting: false,
  searched: null,
  touched: false,
  modifying: false,
});

export const searchForm = proxy<SearchForm>(fresh());

/** Read-only view of the form for components. */
export const useSearchForm = (): Readonly<SearchForm> => useSnapshot(searchForm) as Readonly<SearchForm>;

/** A change by the traveller. */
export function edit(change: (search: Search) => Search): void {
  const next = change(searchForm.search);
  if (next === searchForm.search) return;
  searchForm.search = ref(next);
  searchForm.touched = true;
}

/** A search as this tenant sells it. */
export const soldSearch = (search: Search): Search => (hasFeature('multiCity') ? search : singleTrip(search));

/** Fills the form from outside (an address, the last search) without counting as the traveller's change. */
export function fillForm(search: Search, problems: SearchProblem[] = []): void {
  searchForm.search = ref(soldSearch(search));
  searchForm.problems = problems;
}

/** The form as home's HTML has it: from the tenant's airport, if the build knew its name. */
export const startFrom = (origin: Place | null): void => fillForm(choosePlace(emptySearch(), 0, 'srcLocation', origin));

/**
 * Changes the trip type. Removed parts are kept for later, except later legs on the phone's results page (docs/rules.md
 * "Search form").
 */
export const chooseTripType = (type: TripType): void =>
  edit((search) => {
    const [first, ...later] = search.trips;
    searchForm.lastReturn = first?.endDate ?? searchForm.lastReturn;
    if (searchForm.modifying) searchForm.lastLegs = ref([]);
    else if (later.length > 0) searchForm.lastLegs = ref(later);
    return setTripType(search, type, searchForm);
  });
export function swapEnds(leg = 0): void {
  const id = searchForm.search.trips[leg]?.id;
  searchForm.leftTexts = searchForm.leftTexts.map((left) =>
    left.trip === id ? { ...left, end: left.end === 'srcLocation' ? 'destLocation' : 'srcLocation' } : left,
  );
  edit((search) => swapPlaces(search, leg));
}

/** The text left in a place field; null once the field has a place. */
export function leftText(
  { leftTexts }: Pick<SearchForm, 'leftTexts'>,
  trip: Trip | null | undefined,
  end: End,
): LeftText | null {
  if (!trip || trip[end] !== null) return null;
  return leftTexts.find((left) => left.trip === trip.id && left.end === end) ?? null;
}

/** A text that was left in a place field still waits for its answer. */
export const isLooking = ({ leftTexts }: Pick<SearchForm, 'leftTexts'> = searchForm): boolean =>
  leftTexts.some(({ looking }) => looking);

export function setPlace(leg: number, end: End, place: Place | null): void {
  const id = searchForm.search.trips[leg]?.id;
  searchForm.leftTexts = searchForm.leftTexts.filter((left) => left.trip !== id || left.end !== end);
  edit((search) => choosePlace(search, leg, end, place));
}

/** A place field is left with a text that nothing matches, or `looking`: `searchForm/leftTexts` waits for its answer. */
export function leaveText(leg: number, end: End, text: string, looking = true): void {
  const trip = searchForm.search.trips[leg];
  if (!trip || leftText(searchForm, trip, end)?.text === text) return;
  setPlace(leg, end, null);
  searchForm.touched = true;
  searchForm.leftTexts = [...searchForm.leftTexts, { trip: trip.id, end, text, looking }];
}
export const setTravellers = (passengers: PassengerCounts, cabinClass: CabinChoice): void =>
  edit((search) => ({ ...search, passengers, cabinClass }));

/** Applies the days a date picker was closed with. */
export function setDays(leg: number, start: IsoDate | null, end: IsoDate | null): void {
  edit((search) => {
    if (search.tripType === 'multicity') return setLegStart(search, leg, start);
    return withTrip(search, leg, (trip) => ({
      ...trip,
      startDate: start,
      endDate: search.tripType === 'roundtrip' ? end : null,
    }));
  });
}

/** A whole search from the history. */
export const chooseSaved = (search: Search): void => edit(() => soldSearch(search));

export function setDirectOnly(on: boolean): void {
  searchForm.directOnly = on;
  setFlag('directFlights', on);
}

export function setWithStay(on: boolean): void {
  searchForm.withStay = on;
  searchForm.stay = null;
}

/** Reads the session flag; called after hydration. */
export function restoreDirectOnly(): void {
  searchForm.directOnly = getFlag('directFlights');
}

/** The place fields among the pickers. */
export const PLACE_ENDS: Readonly<Partial<Record<PickerName, End>>> = {
  origin: 'srcLocation',
  destination: 'destLocation',
};

/** A place picker opens with `typed`, else with the text left in its field. */
export function openPicker(picker: PickerName, leg = 0, typed = ''): void {
  const end = PLACE_ENDS[picker];
  const left = end && leftText(searchForm, searchForm.search.trips[leg], end);
  searchForm.picker = { picker, leg, typed: typed || (left?.text ?? '') };
}
export function closePicker(): void {
  searchForm.picker = null;
}

/** After a choice: opens the next picker with a missing value, from the current leg on, or none. */
export function goOnToNextPicker(): void {
  openMissing(searchForm.picker?.leg);
}

/** Opens the first picker with a missing value, from a leg on; closes the open one if there is none. */
export function openMissing(from = 0): void {
  const missing = firstMissing(searchForm.search, from);
  if (missing) openPicker(missing.picker, missing.leg);
  else closePicker();
}

export function showHeldDays(days: SearchForm['heldDays']): void {
  searchForm.heldDays = days;
}

/** True when the form shows the last search. */
export const isUnchanged = (form: Readonly<SearchForm>): boolean => searchKey(form.search) === form.searched;

export function setModifying(on: boolean): void {
  searchForm.modifying = on;
}

let applyOpenPicker: (() => void) | null = null;

/** Registers how the open picker applies its copy. Returns the unregister function. */
export function registerPickerCopy(apply: () => void): () => void {
  applyOpenPicker = apply;
  return () => {
    if (applyOpenPicker === apply) applyOpenPicker = null;
  };
}

/** The search button applies the copy of the open picker (docs/rules.md "Search form"). */
export function applyPickerCopy(): void {
  if (applyOpenPicker) applyOpenPicker();
  else leaveUnloaded();
}

/** Letters were typed for a place picker that is still loading, and the field is left. */
export function leaveUnloaded(): void {
  const { picker } = searchForm;
  const end = picker?.typed ? PLACE_ENDS[picker.picker] : undefined;
  if (picker && end) leaveText(picker.leg, end, picker.typed);
}
