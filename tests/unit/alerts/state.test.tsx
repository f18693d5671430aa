import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { CHECK_EVERY_MS } from '@/domain/alerts/rules';
import type { DayPrice } from '@/domain/cheap/types';
import { packOffers } from '@/domain/results/columns';
import { loadMessages } from '@/i18n/catalogue';
import { listWatches } from '@/offline/alerts';
import { setClock } from '@/platform/clock';
import { connectivity, heardServer } from '@/platform/connectivity';
import { checkPrices, startAlerts } from '@/state/alerts/check';
import { lowestAtEnd } from '@/state/alerts/onScreen';
import { INITIAL_RESULTS, offerSets, results } from '@/state/results';
import { append, makeOfferSet } from '@/state/results/list/offerSet';
import { mayHaveWatches, notedNews } from '@/state/alertHint';
import { dropWatch, markSeen, restoreWatch, setTarget, setWatch } from '@/state/alerts/watches';
import { session, setOnline } from '@/state/session';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { offersFrom } from '../results/tables';
import { NOW, days, month } from './watches';
import { reopenPage } from '../../fixtures/states';

const calendar = vi.hoisted(() => ({ prices: [] as DayPrice[], calls: 0, fails: null as unknown }));
vi.mock('@/api/cheapFlights', () => ({
  cheapRoute: async () => {
    calendar.calls += 1;
    if (calendar.fails) throw calendar.fails;
    return calendar.prices;
  },
}));
vi.mock('@/state/alerts/lowestPrice', () => ({ lowestPrice: async () => ({ cents: 8_500, total: 8_500 }) }));

const price = (cents: number): DayPrice[] => [
  { start: '2027-01-14', end: '2027-01-21', cents, stops: 0, pricedAt: NOW },
];
const told: string[] = [];
let name = '';
let now = NOW;

beforeEach(async () => {
  await loadMessages('core', 'en_GB');
  await loadMessages('words', 'en_GB');
  session.locale = 'en_GB';
  name = freshDatabase();
  now = NOW;
  setClock(() => now);
  setOnline(true);
  Object.assign(results, INITIAL_RESULTS);
  Object.assign(calendar, { prices: price(12_000), calls: 0, fails: null });
  told.length = 0;
});
afterEach(async () => {
  setClock(null);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
  await dropDatabase(name);
});
const start = (): Promise<void> => startAlerts((text) => told.push(text), true);
const stored = async () => {
  const [watch] = await listWatches();
  if (!watch) throw new Error('no watch');
  return watch;
};

describe('an alert', () => {
  it('is set once, and noted for the next start', async () => {
    expect(mayHaveWatches()).toBe(false);
    expect(await setWatch(month, 12_000)).toBe('added');
    expect(await setWatch(month, 9_000)).toBe('known');
    expect(await stored()).toMatchObject({ base: 12_000, currency: 'EUR', createdAt: NOW });
    reopenPage(session);
    expect([mayHaveWatches(), notedNews()]).toEqual([true, 0]);
  });

  it('set while its search runs has the price of the end of the search', async () => {
    Object.assign(results, INITIAL_RESULTS, { query: 'q', phase: 'streaming' });
    expect(await setWatch(days, lowestAtEnd())).toBe('added');
    expect((await stored()).base).toBe(null);
    const offers = offersFrom(20, 3);
    offerSets.shown = makeOfferSet();
    append(offerSets.shown, packOffers(offers), false);
    results.phase = 'done';
    const lowest = Math.min(...offers.map((offer) => offer.pricePerPerson));
    await expect.poll(async () => (await stored()).base).toBe(lowest);
    expect((await stored()).lowest).toEqual({ cents: lowest, at: NOW });
  });

  it('set on stored results counts from the price on screen, if the set is whole', async () => {
    const offers = offersFrom(20, 3);
    Object.assign(results, INITIAL_RESULTS, { query: 'q', phase: 'done', source: 'stored' });
    offerSets.shown = makeOfferSet();
    append(offerSets.shown, packOffers(offers), false);
    expect(lowestAtEnd()).toBe(Math.min(...offers.map((offer) => offer.pricePerPerson)));
    results.interrupted = true;
    expect(lowestAtEnd()).toBe(null);
  });

  it('has no price of a search that was given up', async () => {
    Object.assign(results, INITIAL_RESULTS, { query: 'q', phase: 'streaming' });
    const price = lowestAtEnd();
    results.query = 'other';
    expect(await price).toBe(null);
  });

  it('is removed and comes back as it was', async () => {
    await setWatch(month, 12_000);
    const watch = await stored();
    await setTarget(watch.id, 9_000);
    const edited = await stored();
    expect(await dropWatch(watch.id)).toBe(true);
    expect(mayHaveWatches()).toBe(false);
    expect(await restoreWatch(edited)).toBe('added');
    expect(await stored()).toEqual(edited);
  });
});

describe('a check', () => {
  it('at the start tells of a price that fell, which stays news until it is looked at', async () => {
    await setWatch(month, 12_000);
    calendar.prices = price(8_900);
    await start();
    await vi.waitFor(() => expect(told).toEqual(['Riga – Barcelona fell to €89.00']));
    expect(notedNews()).toBe(1);
    await start();
    expect([calendar.calls, told.length]).toEqual([1, 1]);
    await markSeen();
    expect(notedNews()).toBe(0);
    expect((await stored()).unseen).toBe(false);
  });

  it('confirms exact days by a search', async () => {
    await setWatch(days, 12_000);
    calendar.prices = price(8_900);
    await start();
    await vi.waitFor(() => expect(told).toEqual(['Riga – Barcelona fell to €85.00']));
    expect((await stored()).lastCheck?.price).toMatchObject({ cents: 8_500, total: 8_500, start: '2027-01-14' });
  });

  it('does not run offline, and runs when the connection is back', async () => {
    await setWatch(month, 12_000);
    setOnline(false);
    connectivity.online = false;
    await start();
    await checkPrices(true);
    expect(calendar.calls).toBe(0);
    setOnline(true);
    heardServer();
    await vi.waitFor(async () => expect((await stored()).lastCheck?.price?.cents).toBe(12_000));
  });

  it('does not run while the traveller saves data, except by a press', async () => {
    await setWatch(month, 12_000);
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await start();
    expect(calendar.calls).toBe(0);
    await checkPrices(true);
    expect(calendar.calls).toBe(1);
  });

  it('that fails keeps the alert, and comes again later', async () => {
    await setWatch(month, 12_000);
    calendar.fails = new ApiError('http', 'down', { status: 503 });
    await start();
    expect(await stored()).toMatchObject({ failedAt: NOW, lastCheck: null });
    calendar.fails = null;
    now += CHECK_EVERY_MS;
    await checkPrices();
    expect(await stored()).toMatchObject({ failedAt: null, lastCheck: { at: now } });
  });
});
