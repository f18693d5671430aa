import { subscribe, ref } from 'valtio';
import { readStoredForm } from '@/domain/search/kept';
import { today } from '@/platform/clock';
import { readJson, sessionStore } from '@/platform/webStorage';
import { fillForm, isUnchanged, searchForm } from '../searchForm';
import { findPlace } from '@/domain/airports/rows';
import { problem } from '@/domain/search/problems';
import { writeQuery } from '@/domain/search/query';
import type { Place } from '@/domain/search/types';
import { isSearchValid, searchKey } from '@/domain/search/validity';
import { log } from '@/platform/log';
import { choosePlace, isUnnamed, placesToLookUp, replacePlace, unnamedPlaces } from '@/domain/search/places';
import { onOnline } from '@/platform/connectivity';
import { session } from '../session';
import { keepLastSearch, lastSearchUrl, saveToHistory } from './lastSearch';
import { cityOfCode } from './places';

/** Stores a form that was changed but not searched, for the life of the tab, so that a reload does not lose it. */
const KEY = 'searchForm';

/** The search that the form changes: its `searchKey` on the results page, '' on home; null without one. */
let base: string | null = null;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  let last = { ...searchForm };
  subscribe(searchForm, () => {
    const { search, touched, starting, searched, modifying, problems, bound } = searchForm;
    // Searched: it is now the last search of this device. Closed by Back: discarded, as in every picker.
    if (starting || searched !== last.searched || (last.modifying && !modifying)) sessionStore.remove(KEY);
    // Code that fills the form from an address also sets its problems.
    else if (touched && !bound && !last.bound && search !== last.search && problems === last.problems && base !== null)
      sessionStore.set(KEY, JSON.stringify({ ...search, base }));
    last = { ...searchForm };
  });
}

/**
 * Restores the form from before a reload, unless the traveller has already changed something, and stores it from then
 * on. Returns whether there was one.
 */
export function keepUnsent(onResults: boolean): boolean {
  base = onResults ? searchForm.searched : '';
  const isFree = onResults ? isUnchanged(searchForm) && !searchForm.picker : !searchForm.touched;
  const kept = isFree ? readJson(sessionStore, KEY) : null;
  // An earlier version stored only the home form, without a base.
  const isOfThis = kept !== null && ((kept as { base?: unknown }).base ?? '') === base;
  const search = isOfThis ? readStoredForm(kept, today()) : null;
  if (search) {
    fillForm(search, searchForm.problems);
    searchForm.touched = true;
  }
  watch();
  return search !== null;
}

/** Applies a looked-up place: better names, or null, which empties the field and reports it. */
function applyPlace(old: Place, known: Place | null): void {
  const { search } = searchForm;
  const leg = search.trips.findIndex((trip) => [trip.srcLocation?.iata, trip.destLocation?.iata].includes(old.iata));
  if (leg < 0) return;
  searchForm.search = ref(replacePlace(search, old, known));
  if (known === null) searchForm.problems.push(problem('unknownPlace', leg + 1, old.iata));
}

const lookupsInProgress = new Set<string>();
/** Unknown codes are looked up again once the connection is back. */
let stopWaiting: (() => void) | null = null;
function lookUpWhenOnline(): void {
  stopWaiting ??= onOnline(() => {
    stopWaiting?.();
    stopWaiting = null;
    void lookUpPlaces();
  });
}

async function lookUp(place: Place): Promise<Place | null | undefined> {
  const item = await cityOfCode(place.iata);
  if (item === undefined) return undefined;
  if (item === null) return null;
  // A popular place or a foreign address may give a city a code that no airport has.
  return findPlace([item], place.iata, place.isCity) ?? findPlace([item], place.iata, !place.isCity);
}

/**
 * Looks up missing names of places (from an address or a popular city) and puts them into the form. A nonexistent code
 * is emptied and reported; offline the code stays.
 */
export async function lookUpPlaces(): Promise<void> {
  const places = placesToLookUp(searchForm.search).filter((place) => !lookupsInProgress.has(place.iata));
  const unknown: Place[] = [];
  for (const place of places) lookupsInProgress.add(place.iata);
  await Promise.all(
    places.map(async (place) => {
      try {
        const known = await lookUp(place);
        // A place with names was found before: not finding it now removes nothing.
        if (known) applyPlace(place, known);
        else if (known === null && isUnnamed(place)) unknown.push(place);
        if (known === undefined) lookUpWhenOnline();
      } catch (error) {
        log.warn('search', `names of ${place.iata} are not known`, error);
        lookUpWhenOnline();
      } finally {
        lookupsInProgress.delete(place.iata);
      }
    }),
  );
  // Together, so that the page moves once.
  for (const place of unknown) applyPlace(place, null);
}

/** The origin was suggested once, or the form was restored: if it is empty now, the traveller has cleared it. */
let isOriginSuggested = false;

/** True when no place is chosen or being chosen. A trip type changed during loading does not count. */
function maySuggestOrigin(): boolean {
  const { touched, picker, search } = searchForm;
  if (search.trips[0]?.srcLocation !== null) {
    isOriginSuggested = true;
    return false;
  }
  if (!touched) return true;
  return !isOriginSuggested && !picker && search.trips.every((trip) => !trip.destLocation && !trip.startDate);
}

/** Suggests the tenant's airport as origin to a traveller without searches and chosen places. */
export async function suggestOrigin(iata: string): Promise<void> {
  if (!/^[A-Z]{3}$/.test(iata) || !maySuggestOrigin()) return;
  const item = await cityOfCode(iata).catch(() => undefined);
  const place = item ? findPlace([item], iata, false) : null;
  if (!place || !maySuggestOrigin()) return;
  isOriginSuggested = true;
  fillForm(choosePlace(searchForm.search, 0, 'srcLocation', place), searchForm.problems);
}

/**
 * Stores a search opened by its address (a shared link) like one from the form, once its places have names. A corrected
 * or changed one is not stored, because nobody asked for it.
 */
async function keepOpenedSearch(): Promise<void> {
  const { search, searched, problems } = searchForm;
  if (problems.length > 0 || searchKey(search) !== searched) return;
  if (!isSearchValid(search) || unnamedPlaces(search).length > 0) return;
  const query = writeQuery(search);
  // Searches started by the form are stored already.
  if (lastSearchUrl()?.endsWith(`?${query}`)) return;
  keepLastSearch(search, query);
  await saveToHistory(search);
}

/** Completes a filled form when the page is idle: an origin for newcomers, names for bare codes. */
export async function completeForm(onResults: boolean): Promise<void> {
  if (keepUnsent(onResults)) isOriginSuggested = true;
  await suggestOrigin(session.settings.defaultOriginIata);
  await lookUpPlaces();
  if (onResults) await keepOpenedSearch();
}
