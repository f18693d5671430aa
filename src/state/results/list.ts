import { ref, snapshot } from 'valtio';
import {
  clearFilter,
  type FilterName,
  type Filters,
  type FilterValues,
  filtersOn,
  noFilters,
  setFilter,
} from '@/domain/results/filters';
import type { Leg, SortType } from '@/domain/offers/types';
import type { Rules } from '@/domain/results/masks';
import { legMark } from '@/domain/results/traits';
import { setFlag } from '@/platform/sessionFlags';
import { catchUp, countSoon, memory, NO_PIN, type Pins, results } from '../results';
import { session } from '../session';
import { computeView, type ViewOptions, admitWaiting } from './offerSet';
import type { Since } from './resultsCache';
import { remember } from './remember';
import { rules, saveRules } from './rules';
import { rememberStep, stepBack } from './undo';

/** Cents that the tenant adds for each passenger; part of every price on screen. */
export const serviceFee = (): number =>
  session.profile.serviceFeeEnabled ? session.profile.serviceFeePerPassenger : 0;

export const wish = (): ViewOptions => ({
  sort: results.sort,
  filters: snapshot(results).filters as Filters,
  fee: serviceFee(),
  pins: {
    departure: results.pins.departure && legMark(results.pins.departure),
    arrival: results.pins.arrival && legMark(results.pins.arrival),
  },
  rules,
  ruledShown: results.ruledShown,
  short: results.short,
});

/** Counts the list again. `frozen`: news from the stream while the traveller is reading. */
export function redraw(frozen: boolean, byTraveller = false): void {
  // a frozen list would keep the places it had before the press
  catchUp();
  computeView(memory.shown, wish(), frozen).asked = byTraveller;
  results.version += 1;
}

/** Everything that the traveller asks for puts the list in order anew, newcomers included. */
function asked(): void {
  results.since = memory.since;
  admitWaiting(memory.shown);
  redraw(false, true);
}

export function setSort(sort: SortType): void {
  results.sort = sort;
  remember();
  countSoon(asked);
}

/** Stops chosen here are newer than the tick "direct flights only" of the search form. */
function putFilters(filters: Filters): void {
  results.filters = filters;
  if (filters.stops.value !== 'direct') setFlag('directFlights', false);
  remember();
  countSoon(asked);
}

export function changeFilter<Name extends FilterName>(name: Name, value: FilterValues[Name]): void {
  rememberStep(results.filters, name);
  putFilters(setFilter(results.filters, name, value));
}

/** One filter, or some that belong together, at their default again. */
export function resetFilter(...names: FilterName[]): void {
  rememberStep(results.filters, null);
  putFilters(names.reduce<Filters>((filters, name) => clearFilter(filters, name), results.filters));
}

export function clearFilters(): void {
  rememberStep(results.filters, null);
  putFilters(noFilters());
}

/** The filters as they were before the last change of them. */
export function undoFilters(): void {
  const before = stepBack();
  if (before) putFilters(before);
}

/** Keeps a flight: from then on only offers that combine with it are shown. Null lets it go. */
export function setPin(end: keyof Pins, leg: Leg | null): void {
  // a leg of an offer: watched it would not be plain any more, and the offer could be neither chosen nor saved
  results.pins = { ...results.pins, [end]: leg && ref(leg) };
  remember();
  asked();
}

/** Only offers that no other one beats, or all. */
export function setShort(short: boolean): void {
  results.short = short;
  remember();
  countSoon(asked);
}

/** Another standing rule, or one less; it holds for every search of this device. */
export function changeRules(change: Partial<Rules>): void {
  saveRules(change);
  asked();
}

/** Shows what the standing rules hide, or hides it again. */
export function showRuled(shown: boolean): void {
  results.ruledShown = shown;
  asked();
}

/** Nothing that can be taken away hides a flight any more: filters and kept flights go, the rules rest for this search. */
export function showAll(): void {
  results.pins = NO_PIN;
  results.ruledShown = true;
  if (filtersOn(results.filters).length > 0) clearFilters();
  else {
    remember();
    asked();
  }
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
