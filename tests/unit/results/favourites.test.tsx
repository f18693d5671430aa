import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toOffer } from '@/api/offers';
import { readQuery } from '@/domain/search/query';
import { loadFavourites, toggleFavourite, useFavourites } from '@/state/favourites';
import { configureStorage, databaseName } from '@/platform/database';
import type { Favourite } from '@/offline/favourites';
import { renderHook } from '@testing-library/react';
import { expectConsole } from '../../fixtures/quiet';
import { wireOffer } from '../offers/builders';

/** Storage that answers on demand. */
const disk = vi.hoisted(() => ({ rows: [] as Favourite[], refuse: false, doors: [] as (() => void)[], closed: false }));
vi.mock('@/offline/favourites', async (original) => {
  const { listFavourites } = await original<typeof import('@/offline/favourites')>();
  const door = (): Promise<void> =>
    disk.closed ? new Promise((resolve) => disk.doors.push(resolve)) : Promise.resolve();
  return {
    listFavourites: async (changed: (again: true) => unknown) => {
      void listFavourites(changed);
      const rows = [...disk.rows];
      await door();
      return rows;
    },
    putFavourite: async (favourite: Favourite) => {
      await door();
      if (disk.refuse) throw new Error('full');
      disk.rows = [favourite, ...disk.rows];
    },
    removeFavourite: async (key: string) => {
      await door();
      disk.rows = disk.rows.filter((row) => row.key !== key);
    },
  };
});
/** Lets all pending storage calls finish. */
async function answer(): Promise<void> {
  disk.closed = false;
  for (const open of disk.doors.splice(0)) open();
  await vi.waitFor(() => expect(disk.doors).toHaveLength(0));
}

configureStorage({ tenant: 'hearts' });
const query =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-01-14&p_adult=2&type=oneway&cabin=economy';
const { search } = readQuery(query, '2026-12-01');
function offer(n: number) {
  const made = toOffer(wireOffer({ id: `o${n}`, merge_key: `m${n}` }));
  if (!made) throw new Error('no offer');
  return made;
}
const from = { search, query, pricedAt: 1, expiresAt: 2 };
const shown = () => renderHook(() => useFavourites()).result.current?.length ?? 0;

beforeEach(async () => {
  Object.assign(disk, { rows: [], refuse: false, doors: [], closed: false });
  await loadFavourites();
});

describe('the heart', () => {
  it('fills only after the flight is stored, as the tab may be closed right after', async () => {
    disk.closed = true;
    const kept = toggleFavourite(offer(1), from);
    await vi.waitFor(() => expect(disk.doors).toHaveLength(1));
    expect(shown()).toBe(0);
    await answer();
    expect(await kept).toBe(true);
    expect(shown()).toBe(1);
    expect(disk.rows).toHaveLength(1);
  });

  it('survives a list that was read before it was saved', async () => {
    disk.closed = true;
    const reading = loadFavourites(true);
    const kept = toggleFavourite(offer(1), from);
    await vi.waitFor(() => expect(disk.doors).toHaveLength(1));
    await answer();
    await Promise.all([reading, kept]);
    expect(shown()).toBe(1);
  });

  it('follows another tab at once', async () => {
    const tab = new BroadcastChannel(`hearts:${databaseName()}`);
    await toggleFavourite(offer(1), from);
    const [mine] = disk.rows;
    if (!mine) throw new Error('not kept');
    disk.rows = [{ ...mine, key: 'theirs' }, mine];
    tab.postMessage('changed');
    await vi.waitFor(() => expect(shown()).toBe(2));
    disk.rows = [];
    tab.postMessage('changed');
    await vi.waitFor(() => expect(shown()).toBe(0));
    tab.close();
  });

  it('stays empty when storage refuses it, and removes no other', async () => {
    await toggleFavourite(offer(1), from);
    disk.refuse = true;
    expectConsole('[storage] the saved flights cannot be changed Error: full');
    const refused = toggleFavourite(offer(2), from);
    expect(await refused).toBe(false);
    disk.refuse = false;
    expect(await toggleFavourite(offer(3), from)).toBe(true);
    expect(shown()).toBe(2);
  });

  it('pressed twice in a row ends in its initial state', async () => {
    disk.closed = true;
    const both = [toggleFavourite(offer(1), from), toggleFavourite(offer(1), from)];
    await vi.waitFor(() => expect(disk.doors).toHaveLength(1));
    await answer();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(shown()).toBe(0);
    expect(disk.rows).toHaveLength(0);
  });
});
