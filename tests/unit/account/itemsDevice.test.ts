import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '@/domain/account/items/merge';
import { decideApart, forgetItems, keepItemsAway, noteItems, takeItems } from '@/offline/accountItems';
import { addWatch, listWatches } from '@/offline/alerts';
import { getSavedTravellers, updateSavedTravellers } from '@/offline/savedTravellers';
import { closeDb } from '@/offline/store/db';
import { getMeta, putMeta } from '@/offline/store/meta';
import { setLogSink } from '@/platform/log';
import { makeWatch } from '@/domain/alerts/watch';
import { any } from 'superstruct';
import { aSearch } from '../booking/build';
import { ownDatabase } from '../../fixtures/ownDatabase';

/* What a device does with the things of an account, over the real tables. */

const value = (name: string, more: object = {}) => ({
  name,
  surname: 'Liepa',
  gender: 'female',
  dob: '1990-05-17',
  nationality: 'LV',
  usedAt: 1,
  ...more,
});
const item = (id: string, name: string, at = 5): Item => ({ id, at, value: value(name) });
const told = (...items: Item[]) => ({ version: '1', items });
const names = async () => (await getSavedTravellers()).list.map(({ name }) => name).toSorted();
const save = (id: string, name: string, more: object = {}) =>
  updateSavedTravellers((saved) => ({ ...saved, list: [...saved.list, { id, ...value(name, more) } as never] }));

beforeEach(() => {
  setLogSink(() => undefined);
  ownDatabase();
});
afterEach(() => {
  closeDb();
  setLogSink(null);
  vi.unstubAllGlobals();
});

describe('things of an account on a device', () => {
  it('come, and go with the person; what was here before stays apart until it is taken', async () => {
    await save('guest', 'Guest');
    const first = await takeItems('anna', 'travellers', told(item('a', 'Anna')), 10);
    expect(await names()).toEqual(['Anna', 'Guest']);
    expect(first?.row.ledger?.apart).toEqual(['guest']);
    expect(first?.waiting).toEqual([]);
    await forgetItems((uid) => uid === 'anna');
    expect(await names()).toEqual(['Guest']);
    await takeItems('anna', 'travellers', told(item('a', 'Anna')), 11);
    const taken = await decideApart('anna', 'travellers', true, 12);
    expect(taken?.waiting).toEqual([{ id: 'guest', at: 12, value: value('Guest') }]);
    await forgetItems((uid) => uid === 'anna');
    expect(await names()).toEqual([]);
  });

  it('made before the first answer of the account are sent; without an answer they stay the device’s', async () => {
    await save('guest', 'Guest');
    await noteItems('anna', 'travellers', 9);
    await save('b', 'Berta');
    await forgetItems((uid) => uid === 'anna');
    expect(await names()).toEqual(['Berta', 'Guest']);
    await noteItems('anna', 'travellers', 10);
    await save('c', 'Carla');
    const first = await takeItems('anna', 'travellers', told(), 11);
    expect(first?.waiting.map(({ id }) => id)).toEqual(['c']);
    expect(first?.row.ledger?.apart.toSorted()).toEqual(['b', 'guest']);
  });

  it('of one person are gone before another one’s are asked for, and nothing of them is sent', async () => {
    await takeItems('anna', 'travellers', told(item('a', 'Anna')), 10);
    const other = await noteItems('berta', 'travellers', 11);
    expect(await names()).toEqual([]);
    expect(other?.waiting).toEqual([]);
    const first = await takeItems('berta', 'travellers', told(), 12);
    expect(first?.row.ledger?.apart).toEqual([]);
  });

  it('that are deleted on /device stay in the account', async () => {
    await takeItems('anna', 'travellers', told(item('a', 'Anna')), 10);
    await keepItemsAway('travellers');
    expect(await names()).toEqual([]);
    const after = await noteItems('anna', 'travellers', 11);
    expect(after?.row.away).toBe(true);
    expect(after?.waiting).toEqual([]);
  });

  it('are not taken for deleted where the row is unreadable', async () => {
    await takeItems('anna', 'travellers', told(item('a', 'Anna')), 10);
    await putMeta('travellers', { keep: true, list: 'broken' });
    expect(await noteItems('anna', 'travellers', 11)).toBe(null);
    await putMeta('travellers', { keep: true, list: [{ id: 'a', name: 'of a newer version' }] });
    expect(await noteItems('anna', 'travellers', 12)).toBe(null);
    expect(await takeItems('anna', 'travellers', told(), 13)).toBe(null);
    expect(await getMeta('travellers', any())).toEqual({ keep: true, list: [{ id: 'a', name: 'of a newer version' }] });
  });

  it('that the account has in another shape change nothing here', async () => {
    await takeItems('anna', 'travellers', told(item('a', 'Anna')), 10);
    await takeItems('anna', 'travellers', told({ id: 'a', at: 20, value: { name: '<b>' } }), 21);
    expect(await names()).toEqual(['Anna']);
  });

  it('keep a travel document on its device, and one row for a person saved twice', async () => {
    const travelDocument = { kind: 'passport', country: 'LV', expires: '2030-01-01' };
    await save('here', 'Anna', { travelDocument });
    await takeItems('anna', 'travellers', told(), 9);
    const sent = await decideApart('anna', 'travellers', true, 10);
    expect(JSON.stringify(sent?.waiting)).not.toContain('2030');
    const twice = item('there', 'Anna');
    await takeItems('anna', 'travellers', told({ ...twice, value: value('Anna', { usedAt: 9 }) }), 11);
    const { list } = await getSavedTravellers();
    expect(list).toEqual([{ id: 'there', ...value('Anna', { usedAt: 9 }), travelDocument }]);
    const after = await noteItems('anna', 'travellers', 12);
    expect(after?.waiting).toEqual([]);
  });

  it('that are watched prices leave the checks of each device alone', async () => {
    const watch = makeWatch(
      { search: aSearch(), month: null, nights: null, flight: null },
      { base: 9000, fee: 0, currency: 'EUR', now: 1 },
    );
    await takeItems('anna', 'alerts', told(), 2);
    await addWatch({ ...watch, lastCheck: { at: 3, price: null } });
    const sent = await noteItems('anna', 'alerts', 4);
    expect(sent?.waiting.map(({ id }) => id)).toEqual([watch.id]);
    expect(sent?.waiting[0]?.value).not.toHaveProperty('lastCheck');
    const theirs = { ...sent!.waiting[0]!, at: 9, value: { ...sent!.waiting[0]!.value, target: 5000 } };
    await takeItems('anna', 'alerts', told(theirs), 10);
    expect(await listWatches()).toEqual([{ ...watch, target: 5000, lastCheck: { at: 3, price: null } }]);
    await takeItems('anna', 'alerts', told({ ...theirs, at: 11, value: null }), 12);
    expect(await listWatches()).toEqual([]);
  });
});
