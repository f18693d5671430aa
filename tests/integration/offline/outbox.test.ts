import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBooking, retrieveBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import type { CreateRequest } from '@/api/shapes/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
import { setClock } from '@/platform/clock';
import { closeDb } from '@/offline/store/db';
import { getDraft, latestDraft, putDraft } from '@/offline/drafts/draftRows';
import { createRequest, settleRequest, unsettledRequests } from '@/offline/outbox/idempotentRequests';
import { getBookingToken, listUpdates, putBookingToken } from '@/offline/outbox/outboxRows';
import { setProbe } from '@/platform/connectivity';
import {
  adoptBooking,
  commitAll,
  drainAll,
  sender,
  enqueue,
  endBookingQueue,
  queueStatus,
  onBatchApplied,
  onPriceChanged,
  retryQueue,
} from '@/offline/outbox/pageOutbox';
import { Bench, QUERY, contact, createBody, traveller } from '../sandbox/harness';
import { draft } from '../../unit/offline/fixtures';
import { dropDatabase, freshDatabase } from '../../unit/offline/setup';

/** The public outbox over the real database and client, against the whole sandbox. */
let bench: Bench;
let name = '';
let connected = true;

beforeEach(() => {
  name = freshDatabase();
  bench = new Bench();
  connected = true;
  setClock(() => bench.now);
  setProbe(async () => connected);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!connected) return Promise.reject(new TypeError('Failed to fetch'));
    return bench.sandbox.fetch(url, init);
  });
  configureApi({ baseUrl: 'http://localhost/api', tenant: 'kaija', locale: () => 'en_GB' });
});
afterEach(async () => {
  await sender.idle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setProbe(null);
  bench.close();
  await dropDatabase(name);
});

const anna = (more: Record<string, unknown> = {}): UpdatePayload => traveller('one', more) as UpdatePayload;
const reach = contact as UpdatePayload;

/** Lets time pass here and on the server. */
async function pass(ms: number): Promise<void> {
  bench.now += ms;
  await vi.advanceTimersByTimeAsync(ms);
  await sender.idle();
}

/** Runs everything that needs no time. */
async function settle(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await new Promise((done) => setImmediate(done));
}

/** A draft whose booking is on the server, as after the fare step. */
async function booked(localId = 'local:d1'): Promise<{ id: string; token: string }> {
  const body = createBody(await bench.flight()) as CreateRequest;
  await putDraft(draft(localId, { rev: 1, query: QUERY }));
  const intent = await createRequest('create', localId, body);
  const created = await createBooking(body, intent.id);
  await putBookingToken(created.bookingId, created.accessToken, created.expiresAt);
  await settleRequest(intent.id, 'done', { booking_id: created.bookingId });
  await adoptBooking(localId, created.bookingId);
  await sender.idle();
  return { id: created.bookingId, token: created.accessToken };
}

/** Whether anything of a booking is not acknowledged. */
const hasUnsent = async (bookingId: string): Promise<boolean> => (await listUpdates(bookingId)).length > 0;
const next = (id: string, rev: number) => draft(id, { rev, query: QUERY });

describe('updates made before the booking exists', () => {
  test('wait on the device and are sent once the server has created the booking', async () => {
    await Promise.all([enqueue(next('local:d1', 1), anna()), enqueue(next('local:d1', 2), reach)]);
    await sender.idle();
    expect(await queueStatus('local:d1')).toMatchObject({ state: 'needs-create', waiting: 2 });
    expect(await commitAll('local:d1')).toBe('needs-create');
    const applied: string[] = [];
    const stop = onBatchApplied(({ updates }) => applied.push(...updates.map(({ kind }) => kind)));
    const { id, token } = await booked();
    stop();
    expect(applied).toEqual(['passenger', 'contact']);
    expect(await commitAll(id)).toBe('sent');
    expect(await hasUnsent(id)).toBe(false);
    const onServer = await retrieveBooking(id, token);
    expect(onServer.appliedIds).toHaveLength(2);
    expect(onServer.passengers).toMatchObject([{ original_id: 'one', name: 'Elīna' }]);
    expect((await latestDraft())?.id).toBe(id);
    expect(await unsettledRequests()).toEqual([]);
  });

  test('a creation whose answer was lost is repeated under its key and makes one booking', async () => {
    const body = createBody(await bench.flight()) as CreateRequest;
    await bench.fault({ match: { path: 'booking/create' }, kind: 'lost_response' });
    const intent = await createRequest('create', 'local:d1', body);
    await expect(createBooking(body, intent.id)).rejects.toMatchObject({ kind: 'offline' });
    closeDb();
    const [unknown] = await unsettledRequests();
    const again = await createBooking(JSON.parse(unknown?.body ?? '') as CreateRequest, unknown?.id ?? '');
    expect((await createBooking(body, intent.id)).bookingId).toBe(again.bookingId);
  });
});

describe('faults of the network and the server', () => {
  test('after a lost answer the batch is sent again after two seconds and applied once', async () => {
    const { id, token } = await booked();
    await bench.fault({ match: { path: 'batchUpdate' }, kind: 'lost_response' });
    await enqueue(next(id, 5), anna());
    await sender.idle();
    expect(await queueStatus(id)).toMatchObject({ state: 'backoff', waiting: 1, inFlight: true });
    await pass(2000);
    expect(await queueStatus(id)).toMatchObject({ state: 'idle', waiting: 0 });
    const { appliedIds, passengers } = await retrieveBooking(id, token);
    expect([appliedIds.length, passengers.length]).toEqual([1, 1]);
    expect((await getDraft(id))?.rev).toBe(5);
  });

  test('three failures halt the queue until the traveller tries again', async () => {
    const { id, token } = await booked();
    await bench.fault({ match: { path: 'batchUpdate' }, kind: 'status', status: 500, times: 3 });
    await enqueue(next(id, 5), reach);
    await sender.idle();
    await pass(2000);
    await pass(4000);
    expect(await queueStatus(id)).toMatchObject({ state: 'halted', parked: 1, waiting: 0 });
    expect(await commitAll(id)).toBe('halted');
    await drainAll();
    expect((await retrieveBooking(id, token)).appliedIds).toEqual([]);
    await retryQueue(id);
    expect(await commitAll(id)).toBe('sent');
    expect((await retrieveBooking(id, token)).appliedIds).toHaveLength(1);
  });

  test.each(['wrong_shape', 'redirect'])('%s from a proxy acknowledges nothing', async (kind) => {
    const { id } = await booked();
    await bench.fault({ match: { path: 'batchUpdate' }, kind });
    await enqueue(next(id, 5), reach);
    await sender.idle();
    expect(await queueStatus(id)).toMatchObject({ state: 'backoff', waiting: 1, error: { kind: 'shape' } });
    await pass(2000);
    expect(await hasUnsent(id)).toBe(false);
  });

  test('offline time is no attempt, and a reload loses nothing', async () => {
    const { id, token } = await booked();
    connected = false;
    await enqueue(next(id, 5), anna());
    await enqueue(next(id, 6), reach);
    await sender.idle();
    expect(await queueStatus(id)).toMatchObject({ state: 'offline', waiting: 2, error: null });
    expect(await commitAll(id)).toBe('queued-offline');
    closeDb();
    connected = true;
    await vi.advanceTimersByTimeAsync(30_000);
    await drainAll();
    expect(await hasUnsent(id)).toBe(false);
    expect((await retrieveBooking(id, token)).appliedIds).toHaveLength(2);
  });

  test('commit-all ends as soon as the batch in flight is answered, not after a fixed wait', async () => {
    const { id } = await booked();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => held.then(() => bench.sandbox.fetch(url, init)));
    await enqueue(next(id, 5), reach);
    await vi.waitUntil(async () => (await queueStatus(id)).inFlight, { interval: 0 });
    const results: string[] = [];
    void commitAll(id).then((result) => results.push(result));
    await settle();
    expect(results).toEqual([]);
    answer();
    await sender.idle();
    await settle();
    expect(results).toEqual(['sent']);
  });

  test('a refused update names its field and is accepted once corrected', async () => {
    const { id } = await booked();
    await enqueue(next(id, 5), anna({ dob: '2090-01-01' }));
    await sender.idle();
    const refused = await queueStatus(id);
    expect(refused.refused).toMatchObject([{ originalId: 'one', refusal: { field: 'dob' } }]);
    expect(await commitAll(id)).toBe('refused');
    await enqueue(next(id, 6), anna());
    expect(await commitAll(id)).toBe('sent');
    expect((await getDraft(id))?.rev).toBe(6);
  });
});

describe('changes of the booking itself', () => {
  test('a changed price is reported, and nothing is sent until it is accepted', async () => {
    const { id } = await booked();
    const totals: number[] = [];
    const stop = onPriceChanged(({ change }) => totals.push(change.oldTotal, change.newTotal));
    await bench.fault({ match: { path: 'batchUpdate' }, kind: 'changed_price', amount: 20 });
    await enqueue(next(id, 5), reach);
    await sender.idle();
    stop();
    expect((totals[1] ?? 0) - (totals[0] ?? 0)).toBe(2000);
    expect(await queueStatus(id)).toMatchObject({ state: 'paused', pause: 'price', waiting: 1 });
    await retryQueue(id);
    expect(await hasUnsent(id)).toBe(false);
  });

  test('expiry closes the queue and keeps what was typed', async () => {
    const { id } = await booked();
    await bench.fault({ match: { path: 'batchUpdate' }, kind: 'expired_booking' });
    await enqueue(next(id, 5), anna());
    await sender.idle();
    expect(await queueStatus(id)).toMatchObject({ state: 'closed', parked: 1, error: { status: 410 } });
    expect((await getDraft(id))?.passengers).toHaveLength(2);
  });

  test('its end removes the bearer', async () => {
    const { id } = await booked();
    await endBookingQueue(id);
    expect(await getBookingToken(id)).toBeNull();
    await enqueue(next(id, 5), reach);
    await sender.drain(id);
    expect(await queueStatus(id)).toMatchObject({ state: 'needs-auth', waiting: 1 });
  });
});
