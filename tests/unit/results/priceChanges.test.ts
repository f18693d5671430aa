import { describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { packOffers } from '@/domain/results/columns';
import { SAME_SEARCH_MS, changeOf, cheapestOf, earlierPrice, isOffered } from '@/domain/results/priceMoves';
import { appendBatch, makeTable } from '@/domain/results/table';
import { type Offer } from '@/domain/offers/types';
import { wireOffer } from '../offers/builders';

const offer = (id: string, total: number, mergeKey = `merge-${id}`): Offer => ({
  ...toOffer(wireOffer({ id }))!,
  mergeKey,
  total,
});
const tableOf = (...offers: Offer[]) => {
  const table = makeTable();
  appendBatch(table, packOffers(offers));
  return table;
};
const cheap = (id: string, total: number) => ({ id, mergeKey: `merge-${id}`, total });

describe('the cheapest offer of a set', () => {
  it('is the lowest total of the party, the first by id of several', () => {
    const few = { ...offer('each', 30_000), pricePerPerson: 1 };
    expect(cheapestOf(tableOf(few, offer('b', 20_000), offer('a', 20_000)))).toEqual(cheap('a', 20_000));
    expect(cheapestOf(makeTable())).toBeNull();
  });

  it('considers only current offers: one repeated at another price counts once', () => {
    const table = tableOf(offer('a', 10_000), offer('b', 20_000));
    appendBatch(table, packOffers([offer('a', 30_000)]));
    expect(cheapestOf(table)).toEqual(cheap('b', 20_000));
  });

  it('is recognised by its id, or by the seller’s key', () => {
    const table = tableOf(offer('x', 1, 'a"b'), offer('y', 1));
    expect(isOffered(table, { id: 'y', mergeKey: 'other', total: 1 })).toBe(true);
    expect(isOffered(table, { id: 'new', mergeKey: 'a"b', total: 1 })).toBe(true);
    expect(isOffered(table, { id: 'new', mergeKey: 'merge', total: 1 })).toBe(false);
  });
});

describe('changes since the last visit', () => {
  const then = (offered: boolean) => ({ at: 0, cheapest: cheap('a', 20_000), offered });

  it.each([
    ['cheaper, whoever offers it', false, cheap('b', 18_800), { kind: 'cheaper', by: 1200 }],
    ['the same sum, whoever offers it', false, cheap('b', 20_000), { kind: 'same' }],
    ['dearer, that flight still being there', true, cheap('a', 21_000), { kind: 'dearer', by: 1000 }],
    ['that flight is gone and the next costs more', false, cheap('b', 21_000), { kind: 'gone', by: 1000 }],
    ['nothing is offered any more', false, null, { kind: 'nothing', total: 20_000 }],
  ])('%s', (_, offered, now, change) => {
    expect(changeOf(then(offered), now)).toEqual(change);
  });

  const kept = { pricedAt: 1000, cheapest: cheap('a', 1), before: null };
  const older = { at: 5, cheapest: cheap('o', 2), offered: true };

  it('are counted from the stored complete set; a second visit at the same price still counts from the one before', () => {
    expect(earlierPrice(null, 5000, cheap('a', 1))).toBeNull();
    expect(earlierPrice(kept, 1000 + SAME_SEARCH_MS, cheap('a', 1))).toEqual({ at: 1000, cheapest: cheap('a', 1) });
    expect(earlierPrice(kept, 1000 + SAME_SEARCH_MS - 1, cheap('b', 1))).toBeNull();
    expect(earlierPrice({ ...kept, before: older }, 2000, cheap('a', 1))).toEqual({ at: 5, cheapest: cheap('o', 2) });
  });

  it.each([
    ['dearer', cheap('a', 2)],
    ['cheaper', cheap('a', 0)],
    ['nothing is offered', null],
  ])('within minutes: %s is another visit', (_, now) => {
    const then = { at: 1000, cheapest: cheap('a', 1) };
    expect(earlierPrice({ ...kept, before: older }, 1001, now)).toEqual(then);
  });

  it('an incomplete set, or one of an earlier version, is no visit', () => {
    expect(earlierPrice({ pricedAt: 0 }, 9e9, cheap('a', 1))).toBeNull();
    expect(earlierPrice({ pricedAt: 0, cheapest: null, before: older }, 9e9, cheap('a', 1))?.at).toBe(5);
  });
});
