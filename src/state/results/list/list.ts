import { ref, snapshot } from 'valtio';
import {
  clearFilter,
  type FilterName,
  type Filters,
  type FilterValues,
  filtersOn,
  noFilters,
  setFilter,
  CHOICES,
  type ChoiceName,
} from '@/domain/results/filters';
import type { Leg, SortType } from '@/domain/offers/types';
import { asksForPassports } from '@/domain/results/passportStops';
import { legMark } from '@/domain/results/traits';
import { setFlag } from '@/platform/sessionFlags';
import {
  flushRecompute,
  recomputeAfterPaint,
  offerSets,
  NO_PIN,
  type Pins,
  results,
  useDeferredView,
} from '../../results';
import { session } from '../../session';
import { estimates, loadEstimates } from './estimates';
import { computeView, type ViewOptions, admitWaiting } from './offerSet';
import type { ChangeSinceLastVisit } from '../resultsCache';
import { saveViewOptions, rules, saveRules } from './savedViewOptions';
import { now } from '@/platform/clock';
import { type Rules } from '@/domain/results/masks';

/** The tenant's fee per passenger, in cents; part of every price on screen. */
export const serviceFee = (): number =>
  session.profile.serviceFeeEnabled ? session.profile.serviceFeePerPassenger : 0;

export const viewOptions = (): ViewOptions => ({
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
  estimates: estimates(),
});

/** Recomputes the list. `frozen` keeps the order for news from the stream while the traveller is reading. */
export function recomputeList(frozen: boolean, byTraveller = false): void {
  // A frozen list would keep the order from before the press.
  flushRecompute();
  if (!estimates() && needsEstimates()) void loadEstimates().then(recomputeEstimated);
  computeView(offerSets.shown, viewOptions(), frozen).asked = byTraveller;
  offerSets.heldStill = frozen || offerSets.shown.view.waiting.count > 0;
  results.version += 1;
}

/** The order by CO2, and connections that are short only with passport control, wait for the places of airports. */
const needsEstimates = (): boolean => results.sort === 'co2' || asksForPassports(offerSets.shown.table);

/** Estimates arrived for a list that was shown without them. */
function recomputeEstimated(): void {
  if (estimates() && needsEstimates()) recomputeList(offerSets.touched);
}

/** A choice of the traveller reorders the list and admits waiting offers. */
function recomputeForTraveller(): void {
  results.since = offerSets.since;
  admitWaiting(offerSets.shown);
  recomputeList(false, true);
}

export function setSort(sort: SortType): void {
  results.sort = sort;
  saveViewOptions();
  if (sort !== 'co2' || estimates()) return recomputeAfterPaint(recomputeForTraveller);
  // The list changes once, with the estimates.
  void loadEstimates().then(() => {
    if (results.sort === sort) recomputeForTraveller();
  });
}

/** Stops chosen here override "direct flights only" of the search form. */
function applyFilters(filters: Filters): void {
  results.filters = filters;
  if (filters.stops.value !== 'direct') setFlag('directFlights', false);
  saveViewOptions();
  recomputeAfterPaint(recomputeForTraveller);
}

export function changeFilter<Name extends FilterName>(name: Name, value: FilterValues[Name]): void {
  pushUndoStep(results.filters, name);
  applyFilters(setFilter(results.filters, name, value));
}

/** Resets one filter, or several that belong together. */
export function resetFilter(...names: FilterName[]): void {
  pushUndoStep(results.filters, null);
  applyFilters(names.reduce<Filters>((filters, name) => clearFilter(filters, name), results.filters));
}

export function clearFilters(): void {
  pushUndoStep(results.filters, null);
  applyFilters(noFilters());
}

/** Restores the filters from before their last change. */
export function undoFilters(): void {
  const before = popUndoStep();
  if (before) applyFilters(before);
}

/** Pins a flight: only offers that combine with it are shown. Null unpins it. */
export function setPin(end: keyof Pins, leg: Leg | null): void {
  // `ref` keeps the leg plain: a proxied leg of an offer could be neither chosen nor saved.
  results.pins = { ...results.pins, [end]: leg && ref(leg) };
  saveViewOptions();
  recomputeForTraveller();
}

/** Shows only offers that no other one beats, or all. */
export function setShort(short: boolean): void {
  results.short = short;
  saveViewOptions();
  recomputeAfterPaint(recomputeForTraveller);
}

/** Changes a standing rule; it applies to every search of this device. */
export function changeRules(change: Partial<Rules>): void {
  saveRules(change);
  recomputeForTraveller();
}

/** Shows or hides the offers that the standing rules hide. */
export function showRuled(shown: boolean): void {
  results.ruledShown = shown;
  recomputeForTraveller();
}

/** Shows every offer: clears filters and pins, and suspends the rules for this search. */
export function showAll(): void {
  results.pins = NO_PIN;
  results.ruledShown = true;
  if (filtersOn(results.filters).length > 0) clearFilters();
  else {
    saveViewOptions();
    recomputeForTraveller();
  }
}

/** The pill: admits waiting offers, or replaces the stored set by the new one. */
export function showNewcomers(): void {
  if (results.freshReady) showNewSet();
  else recomputeForTraveller();
}

/** Shows what changed since the last visit; while the traveller is in the list, only after their next choice. */
export function showSince(since: ChangeSinceLastVisit | null): void {
  offerSets.since = since;
  if (!offerSets.touched) results.since = since;
}

/** Replaces the stored set on screen by the live one gathered behind it. */
export function showNewSet(): void {
  if (!offerSets.fresh) return;
  offerSets.shown = offerSets.fresh;
  offerSets.fresh = null;
  Object.assign(results, offerSets.facts, { source: 'live', freshReady: false, interrupted: false, failure: null });
  recomputeForTraveller();
}

/** At rest for this long (ms) after the search, the list takes its order by itself. */
const REST_MS = 1500;
let restTimer: ReturnType<typeof setTimeout> | undefined;

/** While `touched` the list does not change by itself: it was scrolled, a card is open, a pointer or the focus is in it.
 * `resting`: not touched, or only by a mouse that stands still.
 */
export function setTouched(touched: boolean, resting = !touched): void {
  offerSets.touched = touched;
  offerSets.resting = resting;
  settleAtRest();
}

/** After the end of a search: brings the offers that were held back into the list, once nobody is in it. */
export function settleAtRest(): void {
  clearTimeout(restTimer);
  if (!offerSets.resting || results.phase !== 'done') return;
  if (!results.freshReady && !offerSets.heldStill) return;
  restTimer = setTimeout(() => {
    if (!offerSets.resting || results.phase !== 'done') return;
    if (results.freshReady) return showNewSet();
    results.since = offerSets.since;
    admitWaiting(offerSets.shown);
    recomputeList(false);
  }, REST_MS);
}

/** Maximum number of undo steps. */
const STEPS = 30;
/** Changes of one filter within this time (ms) are one step (dragging a thumb). Checkboxes are a step each. */
const ONE_STEP_MS = 800;

interface Step {
  filters: Filters;
  name: FilterName | null;
  at: number;
}
let steps: Step[] = [];

/** Records the filters before a change of one of them, or of all (`null`). */
function pushUndoStep(filters: Filters, name: FilterName | null): void {
  const last = steps.at(-1);
  const at = now();
  const same = last?.name === name && !CHOICES.includes(name as ChoiceName);
  if (name && same && at - last.at < ONE_STEP_MS) last.at = at;
  else steps = [...steps.slice(1 - STEPS), { filters, name, at }];
}

/** The filters before the last change; null without one. */
function popUndoStep(): Filters | null {
  const last = steps.pop();
  return last?.filters ?? null;
}

/** Another search has other filters. */
export function clearUndoSteps(): void {
  steps = [];
}

const canUndo = (): boolean => steps.length > 0;
/** Whether a change of filters can be undone; updated together with the list. */
export const useCanUndo = (): boolean => useDeferredView(canUndo);
