import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/dates';
import { today } from '@/platform/clock';
import { STORED_LIMIT_MS, closeResults, openAddress } from '@/state/results/flow';
import { searchDependencies } from '@/state/results/stream/run';
import { session } from '@/state/session';

// WebKit opens a database after many seconds, or not for the life of the page, if the page before is still closing its own.
vi.mock('@/state/results/resultsCache', async (original) => ({
  ...(await original<object>()),
  readCachedResults: () => new Promise(() => undefined),
}));

afterEach(() => {
  closeResults();
  vi.useRealTimers();
});

it('a search from an address starts although the database does not open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session.online = true;
  const requestKey = vi.fn(() => new Promise<never>(() => undefined));
  Object.assign(searchDependencies, { requestKey, isPlace: () => Promise.resolve(true) });
  const start = addDays(today(), 40);
  openAddress(`?s_iata=rix&d_iata=bcn&start=${start}&p_adult=1&type=oneway&cabin=economy`);
  await vi.advanceTimersByTimeAsync(STORED_LIMIT_MS - 1);
  expect(requestKey).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestKey).toHaveBeenCalledOnce();
});
