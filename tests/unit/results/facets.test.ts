import { describe, expect, it } from 'vitest';
import { noFilters, setFilter } from '@/domain/results/filters';
import { packOffers } from '@/domain/results/columns';
import { NO_RULES } from '@/domain/results/masks';
import { isListed, offerSets } from '@/state/results';
import { computeView, makeOfferSet, append, admitWaiting, type ViewOptions } from '@/state/results/list/offerSet';
import { toOffer } from '@/api/offers';
import { manyOffers } from '../offers/builders';

const wish: ViewOptions = {
  sort: 'best',
  filters: setFilter(noFilters(), 'stops', 'direct'),
  fee: 0,
  pins: { departure: null, arrival: null },
  rules: NO_RULES,
  ruledShown: false,
  short: false,
};
const offers = manyOffers(60, 3).flatMap((wire) => toOffer(wire) ?? []);
describe('counts beside the options', () => {
  it('belong to the list they are shown with, even if read after more offers arrived', () => {
    const held = makeOfferSet();
    append(held, packOffers(offers.slice(0, 40)), false);
    const view = computeView(held, wish, false);
    append(held, packOffers(offers.slice(40)), false);
    expect(view.facets.stops.any.count).toBe(40);
    expect(computeView(held, wish, false).facets.stops.any.count).toBe(60);
  });

  it('are counted once', () => {
    const held = makeOfferSet();
    append(held, packOffers(offers), false);
    const view = computeView(held, wish, false);
    expect(view.facets).toBe(view.facets);
  });
});

describe('a flight that waits', () => {
  it('is not in the list yet: an open card of it would keep the list and never enter it', () => {
    const held = makeOfferSet();
    offerSets.shown = held;
    append(held, packOffers(offers.slice(0, 20)), false);
    append(held, packOffers(offers.slice(20)), true);
    const [first, last] = [offers[0]?.id ?? '', offers.at(-1)?.id ?? ''];
    expect([first, last, 'nothing like this'].map(isListed)).toEqual([true, false, false]);
    admitWaiting(held);
    expect(isListed(last)).toBe(true);
  });
});

describe('the announced new flights', () => {
  it('belong to the list they wait for: for a short list only those that no other flight beats', () => {
    const held = makeOfferSet();
    const short: ViewOptions = { ...wish, filters: noFilters(), short: true };
    append(held, packOffers(offers.slice(0, 20)), false);
    const before = new Set([...computeView(held, short, false).list].map((row) => held.table.ids[row]));
    append(held, packOffers(offers.slice(20)), true);
    const told = computeView(held, short, true).waiting;
    admitWaiting(held);
    const after = [...computeView(held, short, false).list].map((row) => held.table.ids[row]);
    const fresh = after.filter((id) => offers.slice(20).some((offer) => offer.id === id));
    expect(told.count).toBe(fresh.length);
    expect(told.count).toBeLessThan(offers.length - 20);
    expect(before.size).toBeGreaterThan(0);
  });
});
