import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { is } from 'superstruct';
import { retrieveBooking } from '@/api/booking';
import { getDocuments, getInvoice } from '@/api/documents';
import { configureApi } from '@/api/config';
import { BookingAnswer, CreateAnswer } from '@/api/shapes/booking';
import { OrderAnswer } from '@/api/shapes/payment';
import { WireTrip } from '@/api/shapes/trips';
import { claimBooking, getUserTrips } from '@/api/trips/trips';
import type { PaymentType } from '@/domain/payment/types';
import { momentOf } from '@/domain/calendar/trip';
import { receiptFromServer } from '@/domain/trips/receiptFromServer';
import { QUERY, contact, createBody, traveller, update } from '../sandbox/harness';
import { expectConsole } from '../../fixtures/quiet';
import { IdentityBench } from './bench';

const bench = new IdentityBench();
let owner = '';
let uid = '';
beforeAll(() => {
  configureApi({ baseUrl: 'http://localhost/api', tenant: 'kaija', locale: () => 'en_GB' });
});
afterAll(() => {
  vi.unstubAllGlobals();
  bench.close();
});
beforeEach(async () => {
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => bench.sandbox.fetch(input, init));
  await bench.control('POST', 'reset');
  owner = await bench.token();
  uid = decodeJwt(owner).sub ?? '';
});

interface Wanted {
  token?: string;
  type?: PaymentType;
  query?: string;
  email?: string;
}
/** A booking with two travellers, ordered; a card payment is approved. */
async function order({ token, type = 'cardPayments', query = QUERY, email = 'Verified@Example.com' }: Wanted = {}) {
  const created = await bench.ok('/booking/create', CreateAnswer, {
    body: createBody(await bench.flight(query), query),
    key: crypto.randomUUID(),
    ...(token ? { token } : {}),
  });
  const { booking_id: id, access_token } = created;
  const batch = [traveller('one'), traveller('two'), { ...contact, email }].map((payload) => update(payload));
  expect((await bench.call(`/booking/batchUpdate/${id}`, { body: batch, token: access_token })).status).toBe(200);
  expect((await bench.call(`/booking/getBookingAndCommit/${id}`, { token: access_token })).status).toBe(200);
  const placed = await bench.ok('/payment/order', OrderAnswer, {
    body: {
      payload: { booking_id: id, type, vendor: null, return_url: 'http://localhost/{order_id}', offers_opt_out: false },
    },
    key: crypto.randomUUID(),
  });
  if (placed.redirect_url) await bench.sandbox.fetch(`${placed.redirect_url}/approve`, { method: 'POST' });
  return { id, access_token, orderId: placed.order_id, created };
}
const cancel = (orderId: string, body: object = {}) => bench.control('POST', `orders/${orderId}/cancel`, body);
const wireTrips = async (): Promise<WireTrip[]> =>
  ((await (await bench.call(`/booking/user/${uid}`, { token: owner })).json()) as { trips: WireTrip[] }).trips;

describe('a sign-in from before a new password', () => {
  it('reads no trips', async () => {
    bench.now += 5000;
    const { body } = await bench.wire('update', {
      idToken: owner,
      password: 'a-new-password',
      returnSecureToken: true,
    });
    const read = (token: string) => bench.refused(`/booking/user/${uid}`, { token });
    expect(await read(owner)).toMatchObject({ status: 401, code: 'bad_identity' });
    const after = body['idToken'] as string;
    expect((await bench.call(`/booking/user/${uid}`, { token: after })).status).toBe(200);
  });
});

describe('trips of an account', () => {
  it('are its ordered bookings, newest first, as an order page shows them', async () => {
    await bench.ok('/booking/create', CreateAnswer, {
      body: createBody(await bench.flight()),
      key: 'open',
      token: owner,
    });
    expect(await getUserTrips(uid, owner)).toEqual([]);
    const paid = await order({ token: owner });
    bench.now += 60_000;
    const oneWay = QUERY.replace('&end=2027-01-22', '').replace('roundtrip', 'oneway');
    const waiting = await order({ token: owner, type: 'bankTransfer', query: oneWay });
    await order();
    const trips = await getUserTrips(uid, owner);
    expect(trips.map(({ orderId }) => orderId)).toEqual([waiting.orderId, paid.orderId]);
    expect(trips[1]).toMatchObject({
      bookingId: paid.id,
      status: 'paid',
      paymentType: 'cardPayments',
      email: 'Verified@Example.com',
      people: 2,
      from: 'Riga',
      to: 'Barcelona',
      depart: '2027-01-15',
      tripType: 'roundtrip',
      bankDetails: null,
      cancellation: null,
      travellers: [
        { name: 'Elīna', surname: 'Kalniņa', ageGroup: 'adult' },
        { name: 'Elīna', surname: 'Ozola', ageGroup: 'adult' },
      ],
    });
    expect(trips[0]).toMatchObject({ status: 'awaiting_payment', tripType: 'oneway', airlineReferences: [] });
    expect(trips[0]?.bankDetails).toMatchObject({ reference: waiting.orderId, amount: trips[0]?.amount });
    for (const wire of await wireTrips()) expect(is(wire, WireTrip)).toBe(true);
  });
  it('tell terminals, times and the references of the airlines, always the same', async () => {
    const { id } = await order({ token: owner });
    const [trip] = await getUserTrips(uid, owner);
    const segments = trip?.legs.flatMap((leg) => leg.segments) ?? [];
    const carriers = [...new Set(segments.map(({ carrier }) => carrier))];
    expect(trip?.airlineReferences.map(({ carrier }) => carrier)).toEqual(carriers);
    for (const { reference } of trip?.airlineReferences ?? []) expect(reference).toMatch(/^[A-Z]{6}$/);
    expect(segments.flatMap(({ dep, arr }) => [dep, arr]).find(({ airport }) => airport === 'BCN')?.terminal).toMatch(
      /^[12]$/,
    );
    expect(segments.find(({ dep }) => dep.airport === 'RIX')?.dep.terminal).toBeUndefined();
    for (const { minutes, dep } of segments) {
      expect(minutes).toBeGreaterThan(0);
      expect(momentOf(dep)).toHaveProperty('utc');
    }
    const booking = await retrieveBooking(id, owner);
    expect(booking.airlineReferences).toEqual(trip?.airlineReferences);
    expect(await getUserTrips(uid, owner)).toEqual([trip]);
    // With the fee of the card: another device shows every line of the price, and the bags.
    const receipt = trip && receiptFromServer(trip, booking.purchase, 0);
    expect(receipt?.lines.map(({ key }) => key)).toEqual(['fare', 'service_fee', 'card_fee']);
    expect(receipt?.travellers.map(({ bags }) => bags?.[0])).toEqual([
      { kind: 'small', pieces: 1, kg: null },
      { kind: 'small', pieces: 1, kg: null },
    ]);
  });
  it('are cancelled with what is known of the money', async () => {
    const [paid, waiting] = [await order({ token: owner }), await order({ token: owner, type: 'bankTransfer' })];
    expect((await cancel(paid.orderId, { by: 'airline' })).status).toBe(200);
    await cancel(waiting.orderId, { by: 'traveller', refund: null });
    const trips = new Map((await getUserTrips(uid, owner)).map((trip) => [trip.orderId, trip]));
    const amount = trips.get(paid.orderId)?.amount;
    expect(trips.get(paid.orderId)?.cancellation).toEqual({
      at: bench.now,
      by: 'airline',
      refund: {
        amount,
        status: 'pending',
        events: [{ step: 'requested', on: new Date(bench.now).toISOString().slice(0, 10) }],
      },
    });
    expect(trips.get(paid.orderId)?.status).toBe('paid');
    expect(trips.get(waiting.orderId)).toMatchObject({
      status: 'awaiting_payment',
      bankDetails: null,
      cancellation: { by: 'traveller', refund: null },
    });
    const booking = await bench.ok(`/booking/retrieve/${paid.id}`, BookingAnswer, { token: paid.access_token });
    expect(booking).toMatchObject({ status: 'cancelled', cancellation: { by: 'airline' } });
    expect((await retrieveBooking(paid.id, owner)).cancellation?.refund?.status).toBe('pending');
    /* The papers of what was paid stay. */
    const papers = await getDocuments(paid.id, owner);
    expect(papers.map(({ kind }) => kind)).toContain('ticket');
    await getInvoice(
      paid.orderId,
      papers.find(({ kind }) => kind === 'invoice')!,
    );
    expect((await cancel('KA-NONE')).status).toBe(404);
  });
  it('of a server that sends a wrong one come without it', async () => {
    await order({ token: owner });
    const trips = await wireTrips();
    const bad = {
      ...trips[0],
      order_id: 'KA-BAD',
      travel_package: { ...trips[0]?.travel_package, segments_direction: [[9]] },
    };
    const mixed = { trips: [bad, { order_id: 'KA-2' }, ...trips] };
    vi.stubGlobal('fetch', async () => Response.json(mixed));
    expectConsole('warn', /2 trips of the account are wrong/);
    expect(await getUserTrips(uid, owner)).toHaveLength(1);
    /* An old server knows neither moments nor terminals: times are then local, flight times unknown. */
    const plain = structuredClone(trips);
    for (const { dep, arr } of plain[0]?.travel_package.segments ?? [])
      for (const stop of [dep, arr]) {
        delete stop.timestamp;
        delete stop.terminal;
      }
    vi.stubGlobal('fetch', async () => Response.json({ trips: plain }));
    const [old] = await getUserTrips(uid, owner);
    expect(old?.legs.flatMap((leg) => [leg.minutes, leg.segments[0]?.minutes])).toEqual([0, 0, 0, 0]);
    expect(momentOf(old?.legs[0]?.segments[0]?.dep ?? ({} as never))).toHaveProperty('wall');
  });
});

describe('a booking of a signed-in traveller', () => {
  it('is theirs on another device, papers included; its own bearer works as well', async () => {
    const { id, access_token, created } = await order({ token: owner });
    expect(created.travel_package.userId).toBe(uid);
    bench.now += 60_000;
    const fresh = await bench.token();
    for (const token of [access_token, fresh]) {
      const list = await bench.call(`/ticket/otherDocument/booking/${id}`, { token });
      const [ticket] = (await list.json()) as { id: string }[];
      expect((await bench.call(`/ticket/file/${id}/${ticket?.id}`, { token })).status).toBe(200);
    }
  });
});

describe("a guest's booking", () => {
  it('goes into the account of its verified address, whatever the case', async () => {
    const { id, access_token, orderId, created } = await order();
    expect(created.travel_package.userId).toBeNull();
    expect((await bench.call(`/booking/retrieve/${id}`, { token: owner })).status).toBe(404);
    expect(await claimBooking(id, access_token, owner)).toBe('claimed');
    expect(await claimBooking(id, access_token, owner)).toBe('claimed');
    expect((await getUserTrips(uid, owner)).map((trip) => trip.orderId)).toEqual([orderId]);
    expect((await retrieveBooking(id, access_token)).orderId).toBe(orderId);
    expect((await retrieveBooking(id, owner)).travelPackage.userId).toBe(uid);
  });
  it('stays where it is otherwise', async () => {
    const other = await order({ email: 'someone@example.com' });
    await expect(claimBooking(other.id, other.access_token, owner)).rejects.toMatchObject({
      status: 403,
      code: 'email_differs',
    });
    const unproved = await order({ email: 'unverified@example.com' });
    const token = await bench.token('unverified@example.com');
    await expect(claimBooking(unproved.id, unproved.access_token, token)).rejects.toMatchObject({
      status: 403,
      code: 'email_unverified',
    });
    expect(await claimBooking(other.id, unproved.access_token, owner)).toBe('unavailable');
    expect(await claimBooking('b_none', unproved.access_token, owner)).toBe('unavailable');
    expect(await getUserTrips(uid, owner)).toEqual([]);
    const theirs = await order({ token });
    await expect(claimBooking(theirs.id, theirs.access_token, owner)).rejects.toMatchObject({
      status: 409,
      code: 'already_claimed',
    });
    await expect(claimBooking(other.id, other.access_token, 'a.b.c')).rejects.toMatchObject({ status: 401 });
    await expect(getUserTrips('another', owner)).rejects.toMatchObject({ status: 404 });
  });
});
