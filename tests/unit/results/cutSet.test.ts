import { afterEach, beforeEach, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { packOffers } from '@/domain/results/columns';
import { append, makeOfferSet } from '@/state/results/list/offerSet';
import { cacheResults, readCachedResults } from '@/state/results/resultsCache';
import { manyOffers } from '../offers/builders';
import { dropDatabase, freshDatabase } from '../offline/setup';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

const offers = manyOffers(30, 3).flatMap((wire) => toOffer(wire) ?? []);
const setOf = (count: number) => {
  const set = makeOfferSet();
  append(set, packOffers(offers.slice(0, count)), false);
  return set;
};
const facts = (complete: boolean, pricedAt: number) => ({ complete, pricedAt, expiresAt: 0, dropped: 0 });
const stored = async () => (await readCachedResults('q'))?.pricedAt;

it('a stream that was cut leaves the whole list of an earlier search in place', async () => {
  await cacheResults('q', setOf(5), facts(false, 1));
  expect(await stored()).toBe(1);
  await cacheResults('q', setOf(20), facts(true, 2));
  await cacheResults('q', setOf(5), facts(false, 3));
  expect(await stored()).toBe(2);
  await cacheResults('q', setOf(25), facts(false, 4));
  expect(await stored()).toBe(4);
  await cacheResults('q', setOf(3), facts(true, 5));
  expect(await stored()).toBe(5);
});
