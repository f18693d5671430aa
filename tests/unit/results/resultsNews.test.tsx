import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { packOffers } from '@/domain/results/columns';
import { useNotices } from '@/features/results/page/Notices';
import { offerSets, results, INITIAL_RESULTS } from '@/state/results';
import { makeOfferSet, append } from '@/state/results/list/offerSet';
import { recomputeList } from '@/state/results/list/list';
import { session } from '@/state/session';
import { offersFrom } from './tables';

const change = (more: Partial<typeof results>) => act(async () => void Object.assign(results, more));
const connect = (online: boolean) => act(async () => void (session.online = online));

/** A finished list, and where its notices show. */
function listOf(source: 'live' | 'stored') {
  offerSets.shown = makeOfferSet();
  append(offerSets.shown, packOffers(offersFrom(20, 3)), false);
  Object.assign(results, { ...INITIAL_RESULTS, query: source, source, phase: 'done' });
  recomputeList(false);
  return renderHook(() => useNotices()).result;
}

beforeEach(() => {
  session.online = true;
  offerSets.touched = false;
});

describe('notices of the list', () => {
  it('show above it when they held as it appeared, and keep their space afterwards', async () => {
    session.online = false;
    const told = listOf('stored');
    expect(told.current).toMatchObject({ above: [{ kind: 'offline', past: false }], foot: null });
    await connect(true);
    expect(told.current).toMatchObject({ above: [{ kind: 'offline', past: true }], foot: null });
    // Fresh results replace the stored ones: the list changes anyway.
    await change({ source: 'live' });
    expect(told.current.above).toEqual([]);
  });

  it('show at the foot when they arise later, the most urgent first', async () => {
    const told = listOf('live');
    await connect(false);
    expect(told.current).toMatchObject({ above: [], foot: 'offline' });
    await change({ interrupted: true });
    expect(told.current.foot).toBe('interrupted');
    act(() => told.current.close('interrupted'));
    expect(told.current.foot).toBe('offline');
    await connect(true);
    expect(told.current).toMatchObject({ above: [], foot: null });
    // After closing it shows again only when it returns.
    await change({ interrupted: false });
    await change({ interrupted: true });
    expect(told.current.foot).toBe('interrupted');
  });

  it('show above a stored list that nobody has touched: the first connection attempt failed', async () => {
    const told = listOf('stored');
    await change({ failure: 'server' });
    expect(told.current).toMatchObject({ above: [{ kind: 'failed', past: false }], foot: null });
    offerSets.touched = true;
    await connect(false);
    expect(told.current.foot).toBe('offline');
    offerSets.touched = false;
    await change({ dropped: 1 });
    expect(told.current.foot).toBe('offline');
  });

  it('show the expiry of prices at the foot, also for a stored list', async () => {
    const told = listOf('stored');
    await change({ expired: true });
    expect(told.current).toMatchObject({ above: [], foot: 'expired' });
  });
});
