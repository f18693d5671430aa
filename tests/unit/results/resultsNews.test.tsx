import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { packOffers } from '@/domain/results/columns';
import { useNotices } from '@/features/results/page/Notices';
import { memory, results, START } from '@/state/results';
import { makeOfferSet, append } from '@/state/results/offerSet';
import { redraw } from '@/state/results/list';
import { session } from '@/state/session';
import { offersFrom } from './tables';

const change = (more: Partial<typeof results>) => act(async () => void Object.assign(results, more));
const connect = (online: boolean) => act(async () => void (session.online = online));

/** A list of flights that is over, and where its news are told. */
function listOf(source: 'live' | 'stored') {
  memory.shown = makeOfferSet();
  append(memory.shown, packOffers(offersFrom(20, 3)), false);
  Object.assign(results, { ...START, query: source, source, phase: 'done' });
  redraw(false);
  return renderHook(() => useNotices()).result;
}

beforeEach(() => {
  session.online = true;
  memory.touched = false;
});

describe('what there is to tell of the list', () => {
  it('stands above it when it came up so, and keeps its room when that has passed', async () => {
    session.online = false;
    const told = listOf('stored');
    expect(told.current).toMatchObject({ above: [{ kind: 'offline', past: false }], foot: null });
    await connect(true);
    expect(told.current).toMatchObject({ above: [{ kind: 'offline', past: true }], foot: null });
    // the fresh set takes the place of the kept one: the list is another anyway
    await change({ source: 'live' });
    expect(told.current.above).toEqual([]);
  });

  it('is told at the foot when it comes while the list is read, the most pressing first', async () => {
    const told = listOf('live');
    await connect(false);
    expect(told.current).toMatchObject({ above: [], foot: 'offline' });
    await change({ interrupted: true });
    expect(told.current.foot).toBe('interrupted');
    act(() => told.current.close('interrupted'));
    expect(told.current.foot).toBe('offline');
    await connect(true);
    expect(told.current).toMatchObject({ above: [], foot: null });
    // closed, it is told again only when it comes again
    await change({ interrupted: false });
    await change({ interrupted: true });
    expect(told.current.foot).toBe('interrupted');
  });

  it('stands above a kept list that nobody has touched: the first try to reach the server has failed', async () => {
    const told = listOf('stored');
    await change({ failure: 'server' });
    expect(told.current).toMatchObject({ above: [{ kind: 'failed', past: false }], foot: null });
    memory.touched = true;
    await connect(false);
    expect(told.current.foot).toBe('offline');
    memory.touched = false;
    await change({ dropped: 1 });
    expect(told.current.foot).toBe('offline');
  });

  it('tells at the foot that the time of the prices is over, also of a kept list', async () => {
    const told = listOf('stored');
    await change({ expired: true });
    expect(told.current).toMatchObject({ above: [], foot: 'expired' });
  });
});
