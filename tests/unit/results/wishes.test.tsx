import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noFilters } from '@/domain/results/filters';
import { packOffers } from '@/domain/results/columns';
import { setClock } from '@/platform/clock';
import { local, session as tab } from '@/platform/webStorage';
import { memory, NO_PIN, results, resultsView } from '@/state/results';
import { makeHeld, takeIn } from '@/state/results/held';
import {
  changeFilter,
  changeRules,
  clearFilters,
  redraw,
  resetFilter,
  setPin,
  setShort,
  setSort,
  showRuled,
  undoFilters,
} from '@/state/results/list';
import { recall } from '@/state/results/remember';
import { forgetSteps } from '@/state/results/undo';
import { offersFrom } from './tables';

const offers = offersFrom(120, 3);
const count = () => resultsView().list.length;

beforeEach(() => {
  memory.shown = makeHeld();
  takeIn(memory.shown, packOffers(offers), false);
  Object.assign(results, {
    query: 'q',
    sort: 'best',
    filters: noFilters(),
    pins: NO_PIN,
    short: false,
    ruledShown: false,
  });
  changeRules({ nightStops: false, airportChanges: false, airlines: [] });
  forgetSteps();
  tab.remove('results.wishes');
  redraw(false);
});

describe('what the traveller asks of the list', () => {
  it('a change of the filters can be taken back, step by step, also after clearing all', () => {
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

  it('a thumb on its way is one step; another filter, or the same one later, is another', () => {
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

  it('filters that belong together are cleared as one step', () => {
    changeFilter('cabinBaggage', 1);
    changeFilter('checkedBaggage', 2);
    resetFilter('cabinBaggage', 'checkedBaggage');
    expect(results.filters).toEqual(noFilters());
    undoFilters();
    expect([results.filters.cabinBaggage.value, results.filters.checkedBaggage.value]).toEqual([1, 2]);
  });

  it('filters and sort are known again for the same search of this tab, and for no other', () => {
    changeFilter('stops', 'one');
    changeFilter('airline', { kind: 'without', codes: ['FR'] });
    setSort('fastest');
    expect(recall('q')).toEqual({ sort: 'fastest', filters: results.filters });
    expect(recall('another')).toBeNull();
    clearFilters();
    expect(recall('q')?.filters).toEqual(noFilters());
  });

  it('what the tab keeps of eight searches is bounded, and what cannot be read is nothing', () => {
    for (let n = 0; n < 12; n++) {
      results.query = `q${n}`;
      setSort('cheapest');
    }
    expect(recall('q3')).toBeNull();
    expect(recall('q11')?.sort).toBe('cheapest');
    for (const bad of ['{', '[1,null]', '[{"query":"q","sort":"none","on":{}}]', '{"query":"q"}']) {
      tab.set('results.wishes', bad);
      expect(recall('q')).toBeNull();
    }
  });

  it('a kept flight leaves what combines with it until it is let go', () => {
    const leg = offers[7]!.legs[0]!;
    setPin('departure', leg);
    expect(count()).toBeGreaterThan(0);
    expect(count()).toBeLessThan(120);
    setPin('departure', null);
    expect(count()).toBe(120);
  });

  it('standing rules hide, are counted, are shown on demand, and stay on the device', () => {
    changeRules({ airlines: [{ code: 'FR', name: 'Ryanair' }] });
    const against = offers.filter(({ carriers }) => carriers.includes('FR')).length;
    expect(against).toBeGreaterThan(0);
    expect([count(), resultsView().ruled]).toEqual([120 - against, against]);
    showRuled(true);
    expect([count(), resultsView().ruled]).toEqual([120, against]);
    expect(JSON.parse(local.get('results.rules') ?? '')).toEqual({
      nightStops: false,
      airportChanges: false,
      airlines: [{ code: 'FR', name: 'Ryanair' }],
    });
  });

  it('the short list tells how many it hides and why each one is there; one step back to all', () => {
    setShort(true);
    const { beaten, reasons } = resultsView();
    expect(count() + beaten).toBe(120);
    expect(beaten).toBeGreaterThan(0);
    expect(reasons.size).toBe(count());
    setShort(false);
    expect([count(), resultsView().beaten, resultsView().reasons.size]).toEqual([120, 0, 0]);
  });

  it('is counted after the press was painted, at once where somebody asks, and never by what stood before it', async () => {
    const before = results.version;
    changeFilter('stops', 'direct');
    expect([results.filters.stops.value, results.version]).toEqual(['direct', before]);
    await vi.waitFor(() => expect(results.version).toBe(before + 1));
    const direct = memory.shown.view.list.length;
    expect(direct).toBeLessThan(120);
    clearFilters();
    // more offers come before that: the list that stays is the one that was asked for
    redraw(true);
    expect(memory.shown.view.list).toHaveLength(120);
    changeFilter('stops', 'direct');
    expect(count()).toBe(direct);
  });

  it('bags for everyone change the price, the order and what the price filter lets through', () => {
    setSort('cheapest');
    changeFilter('price', { from: 0, to: 400 });
    const before = count();
    changeFilter('checkedBaggage', 1);
    const { list } = resultsView();
    const { price } = memory.shown.pricing.columns;
    const prices = [...list].map((row) => price[row] ?? 0);
    expect(count()).toBeLessThan(before);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(40_000);
    expect(resultsView().facets.options.airline.length).toBeGreaterThan(0);
  });
});
