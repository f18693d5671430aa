import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PendingSearch } from '@/domain/search/kept';
import { setClock } from '@/platform/clock';
import { forgetPending, keepPending, loadPending, pendingSearch } from '@/state/pendingSearch';

/** The storage, as slow as each test wants it. */
const kept = vi.hoisted(() => ({ row: null as PendingSearch | null, wait: Promise.resolve() }));
vi.mock('@/offline/pendingSearch', () => ({
  async getPendingSearch() {
    const { row } = kept;
    await kept.wait;
    return row;
  },
  async putPendingSearch(row: PendingSearch) {
    await kept.wait;
    kept.row = row;
  },
  async removePendingSearch(query: string) {
    await kept.wait;
    if (kept.row?.query === query) kept.row = null;
    return kept.row === null;
  },
}));

const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-03-05&p_adult=1&type=oneway&cabin=all';

beforeEach(() => {
  setClock(() => new Date(2026, 10, 21, 12).getTime());
});
afterEach(async () => {
  kept.wait = Promise.resolve();
  await forgetPending(QUERY);
  setClock(null);
});

function slowly(): () => void {
  let go: () => void = () => undefined;
  kept.wait = new Promise((done) => {
    go = done;
  });
  return go;
}

it('a search removed while it is read does not return', async () => {
  await keepPending(QUERY);
  const go = slowly();
  const read = loadPending();
  const forgotten = forgetPending(QUERY);
  go();
  await Promise.all([read, forgotten]);
  expect(pendingSearch.search).toBeNull();
  expect(kept.row).toBeNull();
});

it('nor one read while it is being removed', async () => {
  await keepPending(QUERY);
  const go = slowly();
  const forgotten = forgetPending(QUERY);
  const read = loadPending();
  go();
  expect(await read).toBeNull();
  await forgotten;
  expect(pendingSearch.search).toBeNull();
});

it('a search requested again while it is being removed is kept', async () => {
  await keepPending(QUERY);
  const go = slowly();
  const forgotten = forgetPending(QUERY);
  const again = keepPending(QUERY);
  go();
  await Promise.all([forgotten, again]);
  expect(pendingSearch).toMatchObject({ search: { query: QUERY }, kept: true });
  expect(kept.row).toMatchObject({ query: QUERY });
});
