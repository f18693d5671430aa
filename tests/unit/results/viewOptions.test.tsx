import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noFilters } from '@/domain/results/filters';
import { packOffers } from '@/domain/results/columns';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { setClock } from '@/platform/clock';
import { localStore, sessionStore as tab } from '@/platform/webStorage';
import { offerSets, NO_PIN, offerOf, results, resultsView } from '@/state/results';
import { loadEstimates } from '@/state/results/list/estimates';
import { closeResults, openAddress, openResults } from '@/state/results/flow';
import { makeOfferSet, append } from '@/state/results/list/offerSet';
import {
  changeFilter,
  changeRules,
  clearFilters,
  recomputeList,
  resetFilter,
  setPin,
  setShort,
  setSort,
  showRuled,
  undoFilters,
  clearUndoSteps,
} from '@/state/results/list/list';
import { readViewOptions, loadRules } from '@/state/results/list/savedViewOptions';
import { searchDependencies } from '@/state/results/stream/run';
import { NO_RULES } from '@/domain/results/masks';
import { configureStorage } from '@/platform/database';
import { startClockAt } from '../../fixtures/clock';
import { offersFrom } from './tables';

const offerOfRow = (row: number) => offerOf(resultsView(), row);

configureStorage({ tenant: 'wishes' });
const offers = offersFrom(120, 3);
const count = () => resultsView().list.length;

beforeEach(() => {
  startClockAt('2026-12-01T10:00Z');
  offerSets.shown = makeOfferSet();
  append(offerSets.shown, packOffers(offers), false);
  Object.assign(results, {
    query: 'q',
    sort: 'best',
    filters: noFilters(),
    pins: NO_PIN,
    short: false,
    ruledShown: false,
  });
  changeRules(NO_RULES);
  clearUndoSteps();
  tab.remove('results.wishes');
  recomputeList(false);
});

afterEach(() => setClock(null));

describe('view options', () => {
  it('a change of filters can be undone, step by step, also after clearing all', () => {
    changeFilter('stops', 'direct');
    changeFilter('nightStop', false);
    clearFilters();
    expect(count()).toBe(120);
    undoFilters();
    expect([results.filters.stops.value, results.filters.nightStop.value]).toEqual(['direct', false]);
    undoFilters();
    expect([results.filters.stops.value, results.filters.nightStop.value]).toEqual(['direct', true]);
    undoFilters();
    expect(results.filters).toEqual(noFilters());
    undoFilters();
    expect(count()).toBe(120);
  });

  it('dragging a thumb is one step; another filter, or the same one later, is another', () => {
    let at = 1_800_000_000_000;
    setClock(() => at);
    for (const to of [900, 800, 700]) {
      changeFilter('price', { from: 0, to });
      at += 100;
    }
    at += 5000;
    changeFilter('price', { from: 0, to: 600 });
    undoFilters();
    expect(results.filters.price.value.to).toBe(700);
    undoFilters();
    expect(results.filters.price.isOn).toBe(false);
    setClock(null);
  });

  it('checkboxes are a step each, however quick', () => {
    setClock(() => 1_800_000_000_000);
    changeFilter('airline', { kind: 'without', codes: ['FR'] });
    changeFilter('airline', { kind: 'only', codes: ['BT'] });
    undoFilters();
    expect(results.filters.airline.value).toEqual({ kind: 'without', codes: ['FR'] });
    setClock(null);
  });

  it('filters that belong together are cleared in one step', () => {
    changeFilter('cabinBaggage', 1);
    changeFilter('checkedBaggage', 2);
    resetFilter('cabinBaggage', 'checkedBaggage');
    expect(results.filters).toEqual(noFilters());
    undoFilters();
    expect([results.filters.cabinBaggage.value, results.filters.checkedBaggage.value]).toEqual([1, 2]);
  });

  it('filters and sort are restored for the same search of this tab, and for no other', () => {
    changeFilter('stops', 'one');
    changeFilter('airline', { kind: 'without', codes: ['FR'] });
    setSort('fastest');
    expect(readViewOptions('q')).toEqual({ sort: 'fastest', filters: results.filters, pins: NO_PIN, short: false });
    expect(readViewOptions('another')).toBeNull();
    clearFilters();
    expect(readViewOptions('q')?.filters).toEqual(noFilters());
  });

  describe('after a reload', () => {
    const place = (iata: string) => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
    const on = (startDate: string): Search => ({
      tripType: 'oneway',
      trips: [{ id: '1', srcLocation: place('RIX'), destLocation: place('VIE'), startDate, endDate: null }],
      passengers: { adult: 2, child: 0, infant: 0 },
      cabinClass: '',
    });
    const opened = (search: Search): string => {
      openResults(search, writeQuery(search));
      return results.query;
    };
    /** A reloaded page only knows the search of its address. */
    const reload = () => {
      const { query } = results;
      closeResults();
      Object.assign(results, { search: null, query: '', pins: NO_PIN, short: false, filters: noFilters() });
      openAddress(`?${query}`);
    };
    beforeEach(() => {
      searchDependencies.requestKey = () => new Promise(() => undefined);
      searchDependencies.isPlace = async () => true;
      searchDependencies.isOffline = () => false;
    });
    afterEach(closeResults);

    it('a pinned flight and the short list are restored; a new search removes the pin for good', () => {
      opened(on('2027-01-10'));
      const leg = offers[7]!.legs[0]!;
      setPin('departure', leg);
      setShort(true);
      reload();
      expect(results).toMatchObject({ pins: { departure: leg, arrival: null }, short: true });
      opened(on('2027-01-11'));
      opened(on('2027-01-10'));
      expect(results.pins).toEqual(NO_PIN);
      reload();
      expect(results.pins).toEqual(NO_PIN);
    });

    it('and on Back a day has the filters it was left with, whatever was changed on another day since', () => {
      const first = opened(on('2027-03-10'));
      changeFilter('stops', 'one');
      opened(on('2027-03-11'));
      changeFilter('stops', 'any');
      setShort(true);
      openAddress(`?${first}`);
      const byBack = [results.filters.stops.value, results.short];
      reload();
      expect([results.filters.stops.value, results.short]).toEqual(['one', false]);
      expect(byBack).toEqual(['one', false]);
    });

    it('filters carried to another day are restored, though nothing was changed there', () => {
      opened(on('2027-02-10'));
      changeFilter('stops', 'one');
      opened(on('2027-02-11'));
      reload();
      expect(results.filters.stops.value).toBe('one');
    });
  });

  it('options are stored for eight searches, and unreadable ones are ignored', () => {
    for (let n = 0; n < 12; n++) {
      results.query = `q${n}`;
      setSort('cheapest');
    }
    expect(readViewOptions('q3')).toBeNull();
    expect(readViewOptions('q11')?.sort).toBe('cheapest');
    for (const bad of ['{', '[1,null]', '[{"query":"q","sort":"none","on":{}}]', '{"query":"q"}']) {
      tab.set('results.wishes', bad);
      expect(readViewOptions('q')).toBeNull();
    }
    for (const bad of ['1', '{"segments":[]}', '{"segments":[null]}', '{"segments":[{"dep":{}}]}', '{"segments":{}}']) {
      tab.set('results.wishes', `[{"query":"q","sort":"best","on":{},"pins":{"departure":${bad}}}]`);
      expect(readViewOptions('q')?.pins).toEqual(NO_PIN);
    }
  });

  it('a pinned flight leaves only combinable offers until it is unpinned', () => {
    const leg = offers[7]!.legs[0]!;
    setPin('departure', leg);
    expect(count()).toBeGreaterThan(0);
    expect(count()).toBeLessThan(120);
    setPin('departure', null);
    expect(count()).toBe(120);
  });

  it('a pinned flight stays plain data, fit for choosing and saving, which copy it', () => {
    const offer = offerOfRow(7);
    setPin('departure', offer.legs[0]!);
    setPin('arrival', offer.legs.at(-1)!);
    expect(structuredClone(offerOfRow(7))).toEqual(offers[7]);
  });

  it('standing rules hide offers, count them, show them on demand, and are stored', () => {
    changeRules({ airlines: [{ code: 'FR', name: 'Ryanair' }] });
    const against = offers.filter(({ carriers }) => carriers.includes('FR')).length;
    expect(against).toBeGreaterThan(0);
    expect([count(), resultsView().ruled]).toEqual([120 - against, against]);
    showRuled(true);
    expect([count(), resultsView().ruled]).toEqual([120, against]);
    expect(JSON.parse(localStore.get('results.rules') ?? '')).toEqual({
      ...NO_RULES,
      airlines: [{ code: 'FR', name: 'Ryanair' }],
    });
  });

  it('a rule made in another tab applies here, and one made here does not remove it', () => {
    loadRules(() => recomputeList(false));
    const ryanair = { code: 'FR', name: 'Ryanair' };
    localStore.set('results.rules', JSON.stringify({ nightStops: false, airportChanges: false, airlines: [ryanair] }));
    dispatchEvent(new StorageEvent('storage', { key: 'flights:results.rules' }));
    const against = offers.filter(({ carriers }) => carriers.includes('FR')).length;
    expect([count(), resultsView().ruled]).toEqual([120 - against, against]);
    changeRules({ airportChanges: true });
    // A rule of a later version is none in a row that lacks it.
    expect(JSON.parse(localStore.get('results.rules') ?? '')).toEqual({
      ...NO_RULES,
      airportChanges: true,
      airlines: [ryanair],
    });
  });

  it('the short list shows how many offers it hides and why each one is listed; one step leads back to all', () => {
    setShort(true);
    const { beaten, reasons } = resultsView();
    expect(count() + beaten).toBe(120);
    expect(beaten).toBeGreaterThan(0);
    expect(reasons.size).toBe(count());
    setShort(false);
    expect([count(), resultsView().beaten, resultsView().reasons.size]).toEqual([120, 0, 0]);
  });

  it('a change is computed after the press was painted, at once when read, and never from earlier state', async () => {
    // The places of airports, once they are here, judge connections anew.
    await loadEstimates();
    const before = results.version;
    changeFilter('stops', 'direct');
    expect([results.filters.stops.value, results.version]).toEqual(['direct', before]);
    await vi.waitFor(() => expect(results.version).toBe(before + 1));
    const direct = offerSets.shown.view.list.length;
    expect(direct).toBeLessThan(120);
    clearFilters();
    // More offers arrive first: the requested list stays.
    recomputeList(true);
    expect(offerSets.shown.view.list).toHaveLength(120);
    changeFilter('stops', 'direct');
    expect(count()).toBe(direct);
  });

  it('bags for everyone change the price, the order and the price filter', () => {
    setSort('cheapest');
    changeFilter('price', { from: 0, to: 400 });
    const before = count();
    changeFilter('checkedBaggage', 1);
    const { list } = resultsView();
    const { price } = offerSets.shown.pricing.columns;
    const prices = [...list].map((row) => price[row] ?? 0);
    expect(count()).toBeLessThan(before);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(40_000);
    expect(resultsView().facets.options.airline.length).toBeGreaterThan(0);
  });
});
