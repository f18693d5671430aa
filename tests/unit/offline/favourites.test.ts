import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { readQuery } from '@/domain/search/query';
import { FAVOURITES_KEPT, type Favourite, listFavourites, putFavourite, removeFavourite } from '@/offline/favourites';
import { wireOffer } from '../offers/builders';
import { dropDatabase, freshDatabase, writeRaw } from './setup';

const query =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-01-14&p_adult=2&type=oneway&cabin=economy';
const { search } = readQuery(query, '2026-12-01');

function favourite(n: number, savedAt = n): Favourite {
  const offer = toOffer(wireOffer({ id: `o${n}`, merge_key: `m${n}` }));
  if (!offer) throw new Error('no offer');
  return { key: `key-${n}`, query, search, offer, pricedAt: 1, savedAt };
}
const keys = async () => (await listFavourites()).map(({ key }) => key);

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

describe('favourites', () => {
  it('are stored whole, newest first, each once', async () => {
    await putFavourite(favourite(1));
    await putFavourite(favourite(2));
    await putFavourite({ ...favourite(1), savedAt: 3, pricedAt: 9 });
    expect(await keys()).toEqual(['key-1', 'key-2']);
    expect((await listFavourites())[0]).toEqual({ ...favourite(1), savedAt: 3, pricedAt: 9 });
  });

  it('are removed one by one', async () => {
    await putFavourite(favourite(1));
    await putFavourite(favourite(2));
    await removeFavourite('key-2');
    await removeFavourite('key-7');
    expect(await keys()).toEqual(['key-1']);
  });

  it('are a hundred at most: the oldest is removed', async () => {
    for (let n = 1; n <= FAVOURITES_KEPT + 1; n++) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await putFavourite(favourite(n));
    }
    const kept = await keys();
    expect(kept).toHaveLength(FAVOURITES_KEPT);
    expect(kept[0]).toBe('key-101');
    expect(kept).not.toContain('key-1');
  });

  it('keep the bags of their price; unreadable ones cost the bags, not the flight', async () => {
    const bags = { cabin: 1, checked: 2 };
    await putFavourite({ ...favourite(1), bags });
    await writeRaw(name, 'meta', { k: 'favourite:old', v: favourite(2) });
    await writeRaw(name, 'meta', { k: 'favourite:odd', v: { ...favourite(3), bags: { cabin: 7, checked: 'two' } } });
    expect((await listFavourites()).map((each) => [each.key, each.bags])).toEqual([
      ['key-3', undefined],
      ['key-2', undefined],
      ['key-1', bags],
    ]);
  });

  it('of a wrong shape are left out', async () => {
    await putFavourite(favourite(1));
    await writeRaw(name, 'meta', { k: 'favourite:a', v: { key: 'a' } });
    await writeRaw(name, 'meta', { k: 'favourite:b', v: null });
    await writeRaw(name, 'meta', { k: 'favourite:c', v: { ...favourite(3), offer: { id: 'x' } } });
    await writeRaw(name, 'meta', { k: 'favourite:d', v: { ...favourite(4), search: { trips: 7 } } });
    expect(await keys()).toEqual(['key-1']);
  });
});
