import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import { aDraft, filled, someFares } from './build';
import { type Call, fakeNetwork } from './server';
import { type Tab, openTab } from './tab';
import { created, soon } from './world';

let n = 0;
let tabs: Tab[] = [];
const tab = async (): Promise<Tab> => {
  const opened = await openTab(`gone-${n}`);
  tabs.push(opened);
  return opened;
};
beforeEach(() => {
  n += 1;
  setLogSink(() => undefined);
  configureStorage({ tenant: `gone-${n}` });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of tabs) one.close();
  tabs = [];
  localStorage.clear();
  sessionStorage.clear();
});

/** A server that makes one booking per key, as the real one does. */
function agency() {
  const made = new Map<string | null, string>();
  const net = fakeNetwork({
    '/booking/create': ({ key }: Call) => {
      if (!made.has(key)) made.set(key, `b${made.size + 1}`);
      return { body: { ...created, booking_id: made.get(key), expires_at: soon() } };
    },
  });
  return { made, net };
}

/**
 * The page dies after this many writes, counted from `start`: nothing reaches the device any more. Call it before the database is
 * opened, because Dexie keeps the function that it finds then. `count`: the number of writes.
 */
function goneAfter(writes: number): { start: () => void; count: () => number } {
  let done = 0;
  let isOn = false;
  const open = Reflect.get(IDBDatabase.prototype, 'transaction') as (...given: unknown[]) => IDBTransaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(this: IDBDatabase, ...given) {
    if (isOn && given[1] === 'readwrite' && (done += 1) > writes) throw new Error('gone');
    return open.apply(this, given);
  });
  const set = Reflect.get(Storage.prototype, 'setItem') as (...given: unknown[]) => void;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function setItem(this: Storage, ...given) {
    if (done <= writes) set.apply(this, given);
  });
  return { start: () => void (isOn = true), count: () => done };
}

it('a page killed at any write around the answer leaves one draft, and the next page requests no second booking', async () => {
  let writes = 0;
  let all = Infinity;
  for (; writes <= all; writes += 1) {
    n += 1;
    configureStorage({ tenant: `gone-${n}` });
    localStorage.clear();
    sessionStorage.clear();
    const { made } = agency();
    const seed = await tab();
    const whole = filled(aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3, fares: someFares(), fareId: 'f-s' }));
    await seed.putDraft({ ...whole, step: 'seats' });
    seed.close();
    const { start, count } = goneAfter(writes);
    const one = await tab();
    await one.loadBooking();
    start();
    const answer = await one.ensureBooking();
    const lived = count() <= writes;
    one.close();
    vi.restoreAllMocks();
    if (lived) {
      expect(answer).toBe('b1');
      all = writes;
    }
    const next = await tab();
    await next.loadBooking();
    expect(await next.ensureBooking(), `gone after ${writes} writes`).toBe('b1');
    await next.saveDraftNow();
    expect((await next.listDrafts()).map(({ id }) => id)).toEqual(['b1']);
    expect(next.booking.draft?.contact.email).toBe(whole.contact.email);
    expect([...made.values()]).toEqual(['b1']);
    next.close();
  }
  // The request, the bearer, the new id and the row below it are separate writes.
  expect(all).toBeGreaterThan(3);
});
