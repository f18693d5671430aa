import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/dates';
import { today } from '@/platform/clock';
import { STORED_LIMIT_MS, closeResults, openAddress } from '@/state/results/flow';
import { searchDependencies } from '@/state/results/stream/run';
import { INITIAL_RESULTS, results } from '@/state/results';
import { session } from '@/state/session';

// WebKit opens a database after many seconds, or not for the life of the page, if the page before is still closing its own.
vi.mock('@/state/results/resultsCache', async (original) => ({
  ...(await original<object>()),
  readCachedResults: () => new Promise(() => undefined),
}));

afterEach(() => {
  sessionStorage.clear();
  closeResults();
  vi.useRealTimers();
});

const address = `?s_iata=rix&d_iata=bcn&start=${addDays(today(), 40)}&p_adult=1&type=oneway&cabin=economy`;

function openLink() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session.online = true;
  const requestKey = vi.fn(() => new Promise<never>(() => undefined));
  Object.assign(searchDependencies, { requestKey, isPlace: () => Promise.resolve(true) });
  Object.assign(results, INITIAL_RESULTS);
  openAddress(address);
  return requestKey;
}

it('the search of a link does not wait for the database', () => {
  expect(openLink()).toHaveBeenCalledOnce();
});

it('that of a list this tab has shown waits for its stored set, and starts although the database does not open', async () => {
  openLink();
  closeResults();
  const requestKey = openLink();
  await vi.advanceTimersByTimeAsync(STORED_LIMIT_MS - 1);
  expect(requestKey).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestKey).toHaveBeenCalledOnce();
});
