import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { ItemsAnswer, ItemsRequest } from '@/api/shapes/items';
import type { ItemKind } from '@/domain/account/items/kinds';
import { forgetItems, noteItems } from '@/offline/accountItems';
import { getSavedTravellers, updateSavedTravellers } from '@/offline/savedTravellers';
import { closeDb } from '@/offline/store/db';
import { setClock } from '@/platform/clock';
import { setProbe } from '@/platform/connectivity';
import { setLogSink } from '@/platform/log';
import { followItems, sendItems } from '@/state/account/person/items';
import { showItems } from '@/state/account/person/itemsStore';
import { ownDatabase } from '../../fixtures/ownDatabase';

/* The engine between the real tables of the device and an account in memory. */

const NOW = 1_800_000_000_000;
const who = vi.hoisted(() => ({ uid: 'anna', gone: [] as (() => void)[] }));
const server = vi.hoisted(() => ({
  version: 1,
  items: new Map<string, unknown>(),
  calls: [] as string[],
  fail: null as (() => unknown) | null,
  before: null as (() => void) | null,
}));

vi.mock('@/state/account/person/itemsStore', { spy: true });
vi.mock('@/state/account', () => ({
  isOnSharedDevice: () => false,
  knownIdentity: () => (who.uid ? { uid: who.uid } : null),
  onAccountGone: (fn: () => void) => who.gone.push(fn),
  useAccount: () => ({ status: 'user' }),
  withAccountToken: (call: (token: string) => Promise<unknown>) => call(who.uid),
}));
vi.mock('@/api/items', () => {
  const told = (): ItemsAnswer => ({
    version: String(server.version),
    items: [...server.items].map(([id, one]) => ({ id, ...(one as { at: number; value: never }) })),
  });
  const answer = async (call: string): Promise<void> => {
    server.calls.push(call);
    const error = server.fail?.();
    if (error) throw error;
  };
  return {
    getItems: async (kind: ItemKind) => {
      await answer(`GET ${kind}`);
      return kind === 'travellers' ? told() : { version: '1', items: [] };
    },
    putItems: async (kind: ItemKind, { version, items }: ItemsRequest) => {
      await answer(`PUT ${kind}`);
      server.before?.();
      if (version !== String(server.version)) return { current: told() };
      for (const { id, ...one } of items) server.items.set(id, one);
      server.version += 1;
      return { stored: String(server.version) };
    },
  };
});

const value = (name: string) => ({
  name,
  surname: 'Liepa',
  gender: 'female',
  dob: '1990-05-17',
  nationality: 'LV',
  usedAt: 1,
});
const save = (id: string, name: string) =>
  updateSavedTravellers((saved) => ({ ...saved, list: [...saved.list, { id, ...value(name) } as never] }));
const names = async () => (await getSavedTravellers()).list.map(({ name }) => name).toSorted();
const waiting = async () => (await noteItems('anna', 'travellers', NOW))?.waiting.length;
const puts = () => server.calls.filter((call) => call === 'PUT travellers').length;

let now = NOW;
/** The person is signed in, and the first match is over. */
async function start(): Promise<void> {
  followItems(who.uid);
  await sendItems();
}

beforeEach(() => {
  Object.assign(server, { version: 1, items: new Map(), calls: [], fail: null, before: null });
  who.uid = 'anna';
  now = NOW;
  setClock(() => now);
  setProbe(async () => true);
  setLogSink(() => undefined);
  ownDatabase();
});
afterEach(() => {
  for (const gone of who.gone) gone();
  setClock(null);
  setProbe(null);
  closeDb();
  setLogSink(null);
  vi.unstubAllGlobals();
});

describe('the things of a signed-in person', () => {
  it('are fetched, and changes are sent', async () => {
    server.items.set('a', { at: 5, value: value('Anna') });
    await start();
    expect(await names()).toEqual(['Anna']);
    await save('b', 'Berta');
    await sendItems();
    expect(server.items.get('b')).toMatchObject({ value: value('Berta') });
    expect(await waiting()).toBe(0);
    expect(puts()).toBe(1);
  });

  it('are told of before the account has answered', async () => {
    await start();
    await save('b', 'Berta');
    vi.mocked(showItems).mockClear();
    let told: unknown;
    server.before = () => (told = vi.mocked(showItems).mock.lastCall);
    await sendItems();
    expect(told).toEqual(['travellers', expect.objectContaining({ place: 'account', waiting: 1 })]);
  });

  it('are merged when another device was faster, and not for ever', async () => {
    await start();
    let others = 0;
    server.before = () => {
      if (others++ > 0) return;
      server.items.set('c', { at: 6, value: value('Carla') });
      server.version += 1;
    };
    await save('b', 'Berta');
    await sendItems();
    expect(await names()).toEqual(['Berta', 'Carla']);
    expect([...server.items.keys()].toSorted()).toEqual(['b', 'c']);
    server.before = () => void (server.version += 1);
    await save('d', 'Dana');
    server.calls.length = 0;
    await sendItems();
    expect(puts()).toBeLessThan(8);
    expect(await waiting()).toBe(1);
  });

  it('stay here where the server has no such calls, and it is asked again after a day only', async () => {
    server.fail = () => new ApiError('http', 'No such call', { status: 404, body: { errorMessage: 'No' } });
    await save('a', 'Anna');
    await start();
    const { length } = server.calls;
    await sendItems();
    expect(server.calls).toHaveLength(length);
    server.fail = null;
    now += 86_400_001;
    await sendItems();
    expect(server.calls.length).toBeGreaterThan(length);
    expect(await names()).toEqual(['Anna']);
  });

  it('wait after a failure, longer each time, and lose nothing', async () => {
    await start();
    await save('b', 'Berta');
    server.fail = () => new ApiError('http', 'Down', { status: 503 });
    await sendItems();
    const after = puts();
    await sendItems();
    expect(puts()).toBe(after);
    now += 2001;
    await sendItems();
    expect(puts()).toBe(after + 1);
    now += 2001;
    await sendItems();
    expect(puts()).toBe(after + 1);
    server.fail = null;
    now += 4000;
    await sendItems();
    expect(await waiting()).toBe(0);
    expect(server.items.has('b')).toBe(true);
  });

  it('are neither sent nor deleted in the account by signing out', async () => {
    server.items.set('a', { at: 5, value: value('Anna') });
    await start();
    who.uid = '';
    await forgetItems((uid) => uid === 'anna');
    expect(await names()).toEqual([]);
    await sendItems();
    expect(server.items.get('a')).toEqual({ at: 5, value: value('Anna') });
    expect(puts()).toBe(0);
    who.uid = 'berta';
    server.items.clear();
    server.version += 1;
    await start();
    expect(await names()).toEqual([]);
    expect(puts()).toBe(0);
  });
});
