import { clearFilter, type FilterName, type FilterValues, noFilters, setFilter } from '@/domain/results/filters';
import type { SortType } from '@/domain/offers/types';
import { setFlag } from '@/platform/sessionFlags';
import { memory, results } from '../results';
import { session } from '../session';
import { look, type Wish, welcome } from './held';
import type { Since } from './keep';

/** Cents that the tenant adds for each passenger; part of every price on screen. */
export const serviceFee = (): number =>
  session.profile.serviceFeeEnabled ? session.profile.serviceFeePerPassenger : 0;

export const wish = (): Wish => ({ sort: results.sort, filters: results.filters, fee: serviceFee() });

/** Counts the list again. `frozen`: news from the stream while the traveller is reading. */
export function redraw(frozen: boolean): void {
  look(memory.shown, wish(), frozen);
  results.version += 1;
}

/** Everything that the traveller asks for puts the list in order anew, newcomers included. */
function asked(): void {
  results.since = memory.since;
  welcome(memory.shown);
  redraw(false);
}

export function setSort(sort: SortType): void {
  results.sort = sort;
  asked();
}

/** Stops chosen here are newer than the tick "direct flights only" of the search form. */
function stopsByHand(): void {
  if (results.filters.stops.value !== 'direct') setFlag('directFlights', false);
}

export function changeFilter<Name extends FilterName>(name: Name, value: FilterValues[Name]): void {
  results.filters = setFilter(results.filters, name, value);
  stopsByHand();
  asked();
}

export function resetFilter(name: FilterName): void {
  results.filters = clearFilter(results.filters, name);
  stopsByHand();
  asked();
}

export function clearFilters(): void {
  results.filters = noFilters();
  stopsByHand();
  asked();
}

/** The pill: newcomers enter the list, or the new set takes the place of the stored one. */
export function showNewcomers(): void {
  if (results.freshReady) showFresh();
  else asked();
}

/** What changed since the last look is told, unless the traveller is in the list: then with the next thing he asks for. */
export function tellSince(since: Since | null): void {
  memory.since = since;
  if (!memory.touched) results.since = since;
}

/** The set that gathered behind the stored one comes on screen, with its own time. */
export function showFresh(): void {
  if (!memory.fresh) return;
  memory.shown = memory.fresh;
  memory.fresh = null;
  Object.assign(results, memory.facts, { source: 'live', freshReady: false, interrupted: false, failure: null });
  asked();
}

/** While true, the list does not change by itself: it was scrolled, a card is open, a pointer or the focus is in it. */
export function setTouched(touched: boolean): void {
  memory.touched = touched;
}
