import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { booking, draftNow } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { chooseService } from '@/state/booking/services/choices';
import { editContact, editPassenger } from '@/state/booking/draft/form';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { sendParts } from '@/state/booking/sync/updates';
import {
  compareWithServer,
  discardItem,
  keepServerValues,
  readOutboxPage,
  resendQuarantined,
  resumeDraft,
  tryAgain,
} from '@/state/device/actions';
import { countTables, readAllRows } from '@/state/device/inventory';
import { removeKind } from '@/state/device/remove';
import { waitingBookings } from '@/state/device/waiting';
import { useRecentSearches } from '@/state/recentSearches';
import { keepLastSearch } from '@/state/searchForm/lastSearch';
import { setClock } from '@/platform/clock';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { db } from '@/offline/store/db';
import { listJournalCopies, writeJournalCopy } from '@/offline/drafts/journal';
import { getDraft, listDrafts } from '@/offline/drafts/draftRows';
import { listUpdates } from '@/offline/outbox/outboxRows';
import { addSearch } from '@/offline/searches';
import { queueStatus, sender } from '@/offline/outbox/pageOutbox';
import { aSearch } from '../booking/build';
import { eachAlone, readyToPay, serverBooking, world } from '../booking/world';
import { putBack } from '../../fixtures/states';

eachAlone();
afterEach(() => setClock(null));

const refuseAll = { '/booking/batchUpdate': () => ({ status: 422, body: { errorMessage: 'No' } }) };
const ids = async (): Promise<string[]> => (await listUpdates('b1')).map(({ id }) => id);

/** A booking whose queue halted after three attempts. */
async function halted(over: Parameters<typeof world>[0] = refuseAll) {
  const net = world(over);
  await readyToPay();
  await ensureBooking();
  await sendParts();
  // After the waits of 2 and 4 seconds.
  for (const n of [1, 2, 3]) {
    setClock(() => Date.now() + n * 10_000);
    await sender.drain('b1');
  }
  await vi.waitFor(async () => expect((await queueStatus('b1')).state).toBe('halted'));
  return net;
}

describe('discarding', () => {
  it('keeps what was typed, never calls it sent, and sends it only on Continue', async () => {
    await halted();
    await vi.waitFor(() =>
      expect(booking.sync).toMatchObject({ word: 'failed', why: 'halted', error: { status: 422 } }),
    );
    const before = draftNow()!;
    expect(await discardItem('b1')).toBe(3);
    expect(await ids()).toEqual([]);
    expect(draftNow()!.passengers).toEqual(before.passengers);
    await vi.waitFor(() => expect(booking.sync.word).toBe('saved'));
    await sendParts();
    expect(await ids()).toEqual([]);
    await sendParts(true);
    expect(await ids()).toHaveLength(3);
  });

  it('keeps the other update, and sends a later change of the discarded one', async () => {
    await halted();
    const [first, ...others] = await listUpdates('b1');
    await discardItem('b1', [first!.id]);
    expect(await ids()).toEqual(others.map(({ id }) => id));
    editPassenger(booking.draft!.passengers[0]!.id, { name: 'Marta' });
    await sendParts();
    expect((await listUpdates('b1')).map(({ values }) => values['name'])).toContain('Marta');
  });
});

describe('discarding while others are sending', () => {
  it('sends what was already handed to the network, and does not call it unsent', async () => {
    const net = world();
    const answer = net.routes['/booking/batchUpdate']!;
    let go = (): void => undefined;
    const held = new Promise<void>((done) => (go = done));
    net.routes['/booking/batchUpdate'] = async (call) => {
      await held;
      return await answer(call);
    };
    await readyToPay();
    await ensureBooking();
    await sendParts();
    await vi.waitFor(() => expect(net.to('/booking/batchUpdate')).toHaveLength(1));
    editContact({ email: 'later@example.com' });
    await sendParts();
    expect(await discardItem('b1')).toBe(1);
    go();
    await vi.waitFor(async () => expect(await ids()).toEqual([]));
    const notSent = Object.entries(draftNow()!.sent!).filter(([, mark]) => mark.startsWith('-'));
    expect(notSent.map(([part]) => part)).toEqual(['contact']);
  });
});

describe('discarding a service', () => {
  const plan = (id: string) => ({ id, category: 'insurance', unitPrice: 1000, policy: 'per_booking' }) as never;

  it('says that it is not sent, and sends it on Continue', async () => {
    await halted();
    await discardItem('b1');
    chooseService('travelInsurance', plan('travelInsurancePlus'));
    await sendParts();
    await discardItem('b1');
    await vi.waitFor(() => expect(booking.sync.word).toBe('saved'));
    await sendParts(true);
    expect((await listUpdates('b1')).map(({ values }) => values['serviceId'])).toContain('travelInsurancePlus');
  });
});

describe('a conflict', () => {
  const theirs = { name: 'Anna', surname: 'Kalna', dob: '1990-01-01', gender: 'female', nationality: 'LV' };
  /** The server reports a conflict, and has another surname. */
  async function conflict() {
    let first = '';
    const net = world({
      '/booking/batchUpdate': () => ({ status: 409, body: { errorMessage: 'Changed', code: 'changed' } }),
      '/booking/retrieve': () => ({
        body: { ...serverBooking(458.8, 'open'), passengers: [{ original_id: first, ...theirs }] },
      }),
    });
    await readyToPay();
    first = booking.draft!.passengers[0]!.id;
    await ensureBooking();
    await sendParts();
    await vi.waitFor(() => expect(booking.sync.why).toBe('conflict'));
    return net;
  }

  it('shows both values before anything is repeated', async () => {
    const net = await conflict();
    const sent = net.to('/booking/batchUpdate').length;
    const [passenger] = await compareWithServer('b1');
    expect(passenger?.fields).toContainEqual({
      field: 'surname',
      ours: booking.draft!.passengers[0]!.surname,
      theirs: 'Kalna',
    });
    expect(net.to('/booking/batchUpdate')).toHaveLength(sent);
  });

  it('settled for the agency puts its values into the form, and leaves nothing waiting', async () => {
    await conflict();
    await keepServerValues('b1');
    expect(booking.draft!.passengers[0]).toMatchObject(theirs);
    expect(await ids()).toEqual([]);
    expect((await queueStatus('b1')).state).toBe('idle');
    await vi.waitFor(() => expect(booking.sync.why).toBeNull());
  });

  it('settled for the agency calls nothing sent that the agency lacks: Continue sends it', async () => {
    await conflict();
    const kinds = (await listUpdates('b1')).map(({ target }) => target);
    await keepServerValues('b1');
    await sendParts();
    expect(await ids()).toEqual([]);
    await vi.waitFor(() => expect(booking.sync.word).toBe('saved'));
    await sendParts(true);
    const own = `passenger:${booking.draft!.passengers[0]!.id}`;
    expect((await listUpdates('b1')).map(({ target }) => target)).toEqual(kinds.filter((target) => target !== own));
  });
});

it('an unreadable row is sent again from the form, on screen or not', async () => {
  const net = world();
  await readyToPay();
  await ensureBooking();
  const store = await db();
  for (const isShown of [true, false]) {
    await sendParts();
    await vi.waitFor(async () => expect(await ids()).toEqual([]));
    await saveDraftNow();
    await store.run('rw', ['lanes'], async (tx) => {
      const queue = (await tx.lanes.get('b1'))!;
      await tx.lanes.put({ ...queue, state: 'paused', pause: 'quarantine' });
    });
    if (!isShown) putBack(booking);
    const before = net.to('/booking/batchUpdate').flatMap(({ body }) => body).length;
    await resendQuarantined('b1');
    expect((await queueStatus('b1')).pause).toBeNull();
    if (!isShown) {
      await resumeDraft('b1');
      await sendParts();
    }
    await vi.waitFor(async () => expect(await ids()).toEqual([]));
    await vi.waitFor(() => expect(net.to('/booking/batchUpdate').flatMap(({ body }) => body)).toHaveLength(before + 3));
  }
});

describe('trying again', () => {
  it('sends the halted updates under the same ids', async () => {
    let fails = true;
    const net = await halted({
      '/booking/batchUpdate': ({ body }) =>
        fails
          ? { status: 503, body: {} }
          : {
              body: (body as { idempotency_id: string }[]).map(({ idempotency_id }) => ({
                idempotency_id,
                status: 'applied',
              })),
            },
    });
    const kept = await ids();
    const { why, error } = waitingBookings(await readOutboxPage(), true)[0]!;
    expect([why, error?.status]).toEqual(['halted', 503]);
    fails = false;
    await tryAgain('b1');
    await vi.waitFor(async () => expect(await ids()).toEqual([]));
    expect(JSON.stringify(net.to('/booking/batchUpdate').at(-1)?.body)).toContain(kept.at(-1));
  });
});

describe('deleting', () => {
  const counts = async (): Promise<Record<string, number>> =>
    Object.fromEntries(countTables(await readAllRows()).map(({ kind, count }) => [kind, count]));

  it('removes drafts with their unsent updates, and not back on screen', async () => {
    await halted();
    expect(await counts()).toMatchObject({ drafts: 1, outbox: 3 });
    await removeKind('drafts');
    expect(await counts()).toMatchObject({ drafts: 0, outbox: 0 });
    expect(booking.draft).toBeNull();
  });

  it('removes searches from home without a flash of the old list', async () => {
    await addSearch(aSearch());
    keepLastSearch(aSearch(), 's_iata=rix');
    const home = renderHook(() => useRecentSearches());
    await vi.waitFor(() => expect(home.result.current).toHaveLength(1));
    home.unmount();
    const between = renderHook(() => useRecentSearches());
    expect(between.result.current).toHaveLength(1);
    between.unmount();
    await removeKind('searches');
    const again = renderHook(() => useRecentSearches());
    expect(again.result.current).toBeUndefined();
    await vi.waitFor(() => expect(again.result.current).toEqual([]));
  });

  it('keeps a booking with an unsettled payment', async () => {
    world();
    await readyToPay();
    booking.draft!.status = 'paying';
    await saveDraftNow();
    await removeKind('drafts');
    expect(await listDrafts()).toHaveLength(1);
  });

  it('also where only local storage outlives the tab', async () => {
    vi.stubGlobal('indexedDB', undefined);
    world();
    await readyToPay();
    booking.draft!.status = 'paying';
    await saveDraftNow();
    writeJournalCopy({ ...draftNow()!, id: 'local:other', status: 'open' });
    await removeKind('drafts');
    expect(listJournalCopies().map(({ draft }) => draft.id)).toEqual([booking.draft!.id]);
  });

  it('affects one kind only', async () => {
    await halted();
    const store = await db();
    await store.run('rw', ['kv', 'meta'], async (tx) => {
      await tx.kv.put({ key: 'airport:RIX', value: {}, expiresAt: 9e15, lastUsed: 1 });
      await tx.meta.put({ k: 'favourite:x', v: {} });
      await tx.meta.put({ k: 'order:1', v: {} });
    });
    await removeKind('answers');
    await removeKind('favourites');
    expect(await counts()).toMatchObject({ drafts: 1, outbox: 3, answers: 0, favourites: 0, orders: 1 });
  });
});

describe('resuming a booking', () => {
  it('shows the requested one as the current one', async () => {
    world();
    await readyToPay();
    await ensureBooking();
    await saveDraftNow();
    putBack(booking);
    setBookingSession('another');
    expect(await resumeDraft('b1')).toBe(true);
    expect(draftNow()?.id).toBe('b1');
    // A page reloaded at once opens this one, too.
    expect(getBookingSession()).toBe('b1');
    expect((await getDraft('b1'))?.id).toBe('b1');
    expect(await resumeDraft('elsewhere')).toBe(false);
  });
});
