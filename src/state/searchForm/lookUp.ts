import { ref } from 'valtio';
import { findPlace } from '@/domain/airports/rows';
import { searchKey, isSearchValid } from '@/domain/search/validity';
import { isUnnamed, openPlaces, replacePlace, unnamedPlaces, choosePlace } from '@/domain/search/places';
import { problem } from '@/domain/search/problems';
import { writeQuery } from '@/domain/search/query';
import type { Place } from '@/domain/search/types';
import { log } from '@/platform/log';
import { onOnline } from '@/platform/connectivity';
import { fillForm, searchForm } from '../searchForm';
import { session } from '../session';
import { keepLastSearch, lastSearchUrl } from './lastSearch';
import { cityOfCode } from './places';
import { saveToHistory } from './save';
import { keepUnsent } from './unsent';

/** A place whose code was looked up: better names, or null when no such place exists, which is then said. */
function learnPlace(old: Place, known: Place | null): void {
  const { search } = searchForm;
  const leg = search.trips.findIndex((trip) => [trip.srcLocation?.iata, trip.destLocation?.iata].includes(old.iata));
  if (leg < 0) return;
  searchForm.search = ref(replacePlace(search, old, known));
  if (known === null) searchForm.problems.push(problem('unknownPlace', leg + 1, old.iata));
}

const asking = new Set<string>();
/** What nobody could say is asked again once, with the connection. */
let waiting: (() => void) | null = null;
function askOnline(): void {
  waiting ??= onOnline(() => {
    waiting?.();
    waiting = null;
    void lookUpPlaces();
  });
}

async function lookUp(place: Place): Promise<Place | null | undefined> {
  const item = await cityOfCode(place.iata);
  if (item === undefined) return undefined;
  if (item === null) return null;
  // A popular place or another writer's address may name a city by a code that no airport has.
  return findPlace([item], place.iata, place.isCity) ?? findPlace([item], place.iata, !place.isCity);
}

/**
 * Asks for what is not known of the places (names of an address or a popular city) and puts it into the form. A code that
 * exists nowhere is emptied and said; without a connection the code stays as it is.
 */
export async function lookUpPlaces(): Promise<void> {
  const places = openPlaces(searchForm.search).filter((place) => !asking.has(place.iata));
  for (const place of places) asking.add(place.iata);
  await Promise.all(
    places.map(async (place) => {
      try {
        const known = await lookUp(place);
        // A place that has its names was found before: that it is not found now takes nothing away.
        if (known || (known === null && isUnnamed(place))) learnPlace(place, known);
        if (known === undefined) askOnline();
      } catch (error) {
        log.warn('search', `names of ${place.iata} are not known`, error);
        askOnline();
      } finally {
        asking.delete(place.iata);
      }
    }),
  );
}

/** The origin was filled once on this page, or the form is that of before a reload: empty now, the traveller left it so. */
let leftOpen = false;

/** No place is chosen and none is being chosen. Another trip type, pressed while the page was coming, says nothing of it. */
function mayOffer(): boolean {
  const { touched, picker, search } = searchForm;
  if (search.trips[0]?.srcLocation !== null) return false;
  if (!touched) return true;
  return !leftOpen && !picker && search.trips.every((trip) => !trip.destLocation && !trip.startDate);
}

/** Offers the tenant's own airport as origin to a traveller who has not searched yet and has chosen no place. */
export async function suggestOrigin(iata: string): Promise<void> {
  if (!/^[A-Z]{3}$/.test(iata) || !mayOffer()) return;
  const item = await cityOfCode(iata).catch(() => undefined);
  const place = item ? findPlace([item], iata, false) : null;
  if (!place || !mayOffer()) return;
  leftOpen = true;
  fillForm(choosePlace(searchForm.search, 0, 'srcLocation', place), searchForm.problems);
}

/**
 * A search opened by its address (a link somebody sent) is kept like one from the form, once its places are known by their
 * names. One that was corrected, or changed since, is not: nobody has asked for it.
 */
export async function keepOpenedSearch(): Promise<void> {
  const { search, searched, problems } = searchForm;
  if (problems.length > 0 || searchKey(search) !== searched) return;
  if (!isSearchValid(search) || unnamedPlaces(search).length > 0) return;
  const query = writeQuery(search);
  // The form's own search is kept already.
  if (lastSearchUrl()?.endsWith(`?${query}`)) return;
  keepLastSearch(search, query);
  await saveToHistory(search);
}

/** What a filled form still wants, asked for when the page is quiet: an origin for a newcomer, names for bare codes. */
export async function completeForm(onResults: boolean): Promise<void> {
  if (keepUnsent(onResults)) leftOpen = true;
  await suggestOrigin(session.settings.defaultOriginIata);
  await lookUpPlaces();
  if (onResults) await keepOpenedSearch();
}
