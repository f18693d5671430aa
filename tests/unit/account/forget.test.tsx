import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { mergeDraft, putDraft } from '@/offline/drafts/draftRows';
import { listDrafts } from '@/offline/drafts';
import { listOrders, writeDocument, writeHelpDraft, writeOrder } from '@/offline/orders';
import { enqueue } from '@/offline/outbox';
import { deletePrivateStore, privateStore } from '@/offline/privateStore';
import { closeDb } from '@/offline/store/db';
import { addSearch, listSearches } from '@/offline/searches';
import { readAllRows } from '@/offline/storageHealth';
import { removeSnapshot, writeSnapshot } from '@/platform/identity/snapshot';
import { setLogSink } from '@/platform/log';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { forgetOthers, forgetPrivateData } from '@/state/account/person/forget';
import { countUnsentUpdates } from '@/state/account/person/unsent';
import { startSession } from '@/state/session';
import { noteAccountTrips } from '@/state/trips/noteTrips';
import { aDraft, aSearch } from '../booking/build';
import { fakeNetwork } from '../booking/server';
import { contact } from '../offline/world';
import { anOrder } from '../trips/trips';
import { ownDatabase } from '../../fixtures/ownDatabase';

const identity = {
  kind: 'firebase' as const,
  apiKey: 'k',
  projectId: 'p',
  authDomain: 'a.example',
  methods: ['email' as const],
};
const anna = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna Liepa',
  methods: ['email' as const],
};

beforeEach(() => {
  localStorage.clear();
  setLogSink(() => undefined);
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', identity }, DEFAULT_PROFILE, 'en_GB');
  fakeNetwork({});
  writeSnapshot(anna, false);
});
afterEach(async () => {
  removeSnapshot();
  await deletePrivateStore('anna');
  closeDb();
  setLogSink(null);
  vi.unstubAllGlobals();
});

const draftOf = (id: string, name: string, account?: string) => {
  const draft = aDraft(undefined, { id, bookingId: id });
  draft.passengers[0]!.name = name;
  return { ...draft, ...(account ? { account } : {}) };
};
/** Everything that is left on the device, as text. */
async function allText(): Promise<string> {
  const rows = JSON.stringify(await readAllRows(), (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  );
  const databases = (await indexedDB.databases()).map(({ name }) => name).join();
  return [
    rows,
    databases,
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
  ].join('\n');
}

describe('when a person is gone', () => {
  beforeEach(async () => {
    await putDraft(draftOf('guest', 'GUESTNAME'));
    await mergeDraft(draftOf('typed', 'ANNANAME'), 'anna');
    await putDraft(draftOf('made', 'ANNANAME', 'anna'));
    await mergeDraft(draftOf('peters', 'PETERNAME'), 'peter');
    await writeOrder(anOrder({ orderId: 'KA-GUEST', bookingId: 'g', email: 'guest@example.com' }));
    await writeOrder(anOrder({ orderId: 'KA-ANNA', bookingId: 'a', account: 'anna', email: 'anna@example.com' }));
    await writeDocument('KA-ANNA', 'invoice', { at: 1, mime: 'application/pdf', bytes: new ArrayBuffer(4) });
    await writeHelpDraft('KA-ANNA', { topic: 'other', text: 'ANNANAME asks' });
    await writeHelpDraft('KA-ONLYTOLD', { topic: 'other', text: 'ANNANAME asks' });
    await writeHelpDraft('KA-GUEST', { topic: 'other', text: 'a guest asks' });
    await (await privateStore('anna', false)).put('trips', 'all', { value: 'ANNANAME', expiresAt: Date.now() + 1e6 });
  });

  it("nothing of them is left; a guest's bookings, orders and messages stay", async () => {
    noteAccountTrips([anOrder()]);
    expect(await allText()).toContain('ANNANAME');
    removeSnapshot();
    await forgetPrivateData('anna', 'signed-out');
    const left = await allText();
    for (const text of [
      'ANNANAME',
      'anna@example.com',
      'KA-ANNA',
      'KA-ONLYTOLD',
      'private:',
      'Anna Liepa',
      'accountTrip',
    ])
      expect(left).not.toContain(text);
    expect((await listDrafts()).map(({ id }) => id).sort()).toEqual(['guest', 'peters']);
    expect((await listOrders()).map(({ orderId }) => orderId)).toEqual(['KA-GUEST']);
    expect(left).toContain('a guest asks');
  });

  it('because the session ended, their bookings wait for them, and go when somebody else signs in', async () => {
    await forgetPrivateData('anna', 'ended');
    expect((await listDrafts()).map(({ id }) => id)).toContain('typed');
    await forgetOthers('peter');
    expect((await listDrafts()).map(({ id }) => id).sort()).toEqual(['guest', 'peters']);
    expect(await allText()).not.toContain('ANNANAME');
  });
});

describe('searches and marks of deleted bookings', () => {
  beforeEach(async () => {
    await addSearch(aSearch());
    await mergeDraft(draftOf('typed', 'ANNANAME'), 'anna');
  });

  it('stay on a device of one’s own', async () => {
    await forgetPrivateData('anna', 'signed-out', false);
    expect(await listSearches()).toHaveLength(1);
    expect(await allText()).toContain('deleted:typed');
  });

  it.each(['signed-out', 'disabled'] as const)('go from a shared device: %s', async (reason) => {
    await forgetPrivateData('anna', reason, true);
    expect(await listSearches()).toEqual([]);
    expect(await allText()).not.toContain('deleted:typed');
  });

  it('marks stay while a guest still has a booking to send', async () => {
    await putDraft(draftOf('guest', 'GUESTNAME'));
    await forgetPrivateData('anna', 'signed-out', true);
    expect(await allText()).toContain('deleted:typed');
  });

  it('stay when the same person may return', async () => {
    await forgetPrivateData('anna', 'ended', true);
    expect(await listSearches()).toHaveLength(1);
  });
});

it('only unsent changes that signing out would delete are counted', async () => {
  const [guest, typed] = [draftOf('local:guest', 'G'), draftOf('local:typed', 'A')];
  await putDraft(guest);
  await mergeDraft(typed, 'anna');
  await enqueue(guest, contact('g@example.com'));
  expect(await countUnsentUpdates()).toBe(0);
  await enqueue(typed, contact('a@example.com'));
  expect(await countUnsentUpdates()).toBe(1);
});
