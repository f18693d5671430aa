import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchAnswer, BookingAnswer, CommitAnswer } from '@/api/shapes/booking';
import { Catalogue } from '@/api/shapes/catalogue';
import type { LogEntry } from '../../../sandbox/log';
import { Bench, contact, traveller, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.control('DELETE', 'faults');
  await bench.control('DELETE', 'log');
});
const log = async () => (await (await bench.control('GET', 'log')).json()) as LogEntry[];

describe('faults', () => {
  it('lose a request before it has an effect', async () => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    await bench.fault({ kind: 'lost_request', match: { method: 'POST', path: 'batchUpdate' } });
    const call = { token: booked.access_token, body: [update(contact, 'once')] };
    await expect(bench.call(path, call)).rejects.toThrow(TypeError);
    expect(await bench.ok(path, BatchAnswer, call)).toMatchObject([{ status: 'applied' }]);
  });
  it('lose an answer after everything was done', async () => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    await bench.fault({ kind: 'lost_response', match: { bookingId: booked.booking_id } });
    const call = { token: booked.access_token, body: [update(traveller('one'), 'once')] };
    await expect(bench.call(path, call)).rejects.toThrow(TypeError);
    expect(await bench.ok(path, BatchAnswer, call)).toMatchObject([{ status: 'duplicate' }]);
    const { passengers } = await bench.ok(`/booking/retrieve/${booked.booking_id}`, BookingAnswer, call_token(booked));
    expect(passengers).toHaveLength(1);
    const seen = (await log()).filter((entry) => entry.path.includes('batchUpdate'));
    expect(seen.map(({ ids, faults, status }) => ({ ids, faults, status }))).toEqual([
      { ids: ['once'], faults: ['lost_response'], status: null },
      { ids: ['once'], faults: [], status: 200 },
    ]);
  });
  it('answer a status several times, with Retry-After, before or after the work', async () => {
    await bench.fault({ kind: 'status', status: 429, retryAfter: 7, times: 2, match: { path: '/services/' } });
    for (let n = 0; n < 2; n++) {
      const response = await bench.call('/services/all');
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('7');
    }
    await bench.ok('/services/all', Catalogue);

    const booked = await bench.book();
    await bench.fault({ kind: 'status', status: 500, after: true, match: { path: 'batchUpdate' } });
    const call = { token: booked.access_token, body: [update(contact)] };
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    expect(await bench.refused(path, call)).toMatchObject({ status: 500, code: 'fault_500' });
    expect(await bench.ok(path, BatchAnswer, call)).toMatchObject([{ status: 'duplicate' }]);
  });
  it.each([401, 409, 410, 503])('can answer %i', async (status) => {
    await bench.fault({ kind: 'status', status });
    expect(await bench.refused('/services/all')).toMatchObject({ status });
  });
  it('answer like a captive portal', async () => {
    await bench.fault({ kind: 'wrong_shape' });
    const portal = await bench.call('/services/all');
    expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await bench.fault({ kind: 'wrong_shape', body: { hello: 1 } });
    expect(await (await bench.call('/services/all')).json()).toEqual({ hello: 1 });
    await bench.fault({ kind: 'redirect' });
    expect((await bench.call('/services/all')).status).toBe(302);
  });
  it('delay', async () => {
    await bench.fault({ kind: 'delay', ms: 60 });
    const from = performance.now();
    await bench.ok('/services/all', Catalogue);
    expect(performance.now() - from).toBeGreaterThanOrEqual(55);
  });
  it('deliver a request twice: at once, late, and late though the first was lost', async () => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    const token = booked.access_token;
    const arrivals = async () =>
      (await log())
        .filter((entry) => entry.path.includes('batchUpdate'))
        .map(({ ids, effects, copy }) => ({ ids, effects, copy }));
    await bench.fault({ kind: 'duplicate', match: { bookingId: booked.booking_id } });
    expect(await bench.ok(path, BatchAnswer, { token, body: [update(contact, 'a')] })).toMatchObject([
      { status: 'applied' },
    ]);
    await vi.waitFor(async () => expect(await arrivals()).toHaveLength(2));
    await bench.fault({ kind: 'duplicate', ms: 30, match: { bookingId: booked.booking_id } });
    await bench.fault({ kind: 'lost_request', match: { bookingId: booked.booking_id } });
    await expect(bench.call(path, { token, body: [update(traveller('one'), 'b')] })).rejects.toThrow(TypeError);
    await vi.waitFor(async () => expect(await arrivals()).toHaveLength(4));
    expect(await arrivals()).toEqual([
      { ids: ['a'], effects: ['a'], copy: false },
      { ids: ['a'], effects: [], copy: true },
      { ids: ['b'], effects: [], copy: false },
      { ids: ['b'], effects: ['b'], copy: true },
    ]);
  });
  it.each([false, true])('never answer, though the work is done: %s', async (after) => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    await bench.fault({ kind: 'timeout', ms: 20, after, match: { bookingId: booked.booking_id } });
    const call = { token: booked.access_token, body: [update(contact, 'once')] };
    await expect(bench.call(path, call)).rejects.toThrow(TypeError);
    expect(await bench.ok(path, BatchAnswer, call)).toMatchObject([{ status: after ? 'duplicate' : 'applied' }]);
  });
  it('answer 409 in both forms', async () => {
    await bench.fault({ kind: 'status', status: 409, code: 'in_progress', retryAfter: 1 });
    expect(await bench.refused('/services/all')).toMatchObject({ status: 409, code: 'in_progress' });
    await bench.fault({ kind: 'status', status: 409 });
    expect(await bench.refused('/services/all')).toMatchObject({ status: 409, code: 'fault_409' });
  });
  it('log the bytes of each update and its single effect', async () => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    const send = (...items: unknown[]) => bench.call(path, { token: booked.access_token, body: items });
    const note = { ...contact, tel: '2000 "[{,]}" 1234' };
    await send(update(traveller('one'), 'a'), update(note, 'b'));
    await send(update(note, 'b'));
    await send(update(contact, 'b'));
    const seen = (await log()).filter((entry) => entry.path.includes('batchUpdate'));
    expect(seen.map(({ ids }) => ids)).toEqual([['a', 'b'], ['b'], ['b']]);
    expect(seen[1]?.bytes).toEqual([seen[0]?.bytes[1]]);
    expect(seen[2]?.bytes).not.toEqual(seen[1]?.bytes);
    expect(seen.map(({ effects }) => effects.includes('b')).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(seen.every(({ began, ended }) => ended !== null && ended > began)).toBe(true);
  });
  it('affect only matching requests', async () => {
    const [one, two] = [await bench.book(), await bench.book()];
    await bench.fault({ kind: 'expired_booking', match: { bookingId: one.booking_id } });
    await bench.ok(`/booking/retrieve/${two.booking_id}`, BookingAnswer, call_token(two));
    expect(await bench.refused(`/booking/items/${one.booking_id}`, call_token(one))).toMatchObject({ status: 410 });
    expect(await (await bench.control('GET', 'faults')).json()).toEqual([]);
  });
  it('affect every request until removed', async () => {
    await bench.fault({ kind: 'status', times: 'always', match: { path: 'services' } });
    expect((await bench.refused('/services/all')).status).toBe(503);
    expect((await bench.refused('/services/all')).status).toBe(503);
    await bench.control('DELETE', 'faults');
    await bench.ok('/services/all', Catalogue);
  });
  it('of an unknown kind are refused', async () => {
    const response = await bench.fault({ kind: 'earthquake' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: 'kind' });
    expect((await bench.fault({ kind: 'delay', match: { path: '(' } })).status).toBe(400);
  });
});

const call_token = ({ access_token }: { access_token: string }) => ({ token: access_token });

describe('test controls', () => {
  it('set the clock', async () => {
    const booked = await bench.book();
    await bench.control('PUT', 'clock', { offset_ms: 31 * 60_000 });
    expect(await bench.refused(`/booking/items/${booked.booking_id}`, call_token(booked))).toMatchObject({
      status: 410,
    });
    await bench.control('PUT', 'clock', { offset_ms: 0 });
    expect((await bench.call(`/booking/items/${booked.booking_id}`, call_token(booked))).status).toBe(200);
  });
  it('reset everything', async () => {
    const booked = await bench.book();
    await bench.fault({ kind: 'status', times: 'always' });
    await bench.control('POST', 'reset');
    expect(await bench.refused(`/booking/items/${booked.booking_id}`, call_token(booked))).toMatchObject({
      status: 404,
    });
    expect(await log()).toHaveLength(1);
  });
  it('exist only if enabled', async () => {
    const closed = new Bench({ control: false });
    expect((await closed.control('GET', 'log')).status).toBe(404);
    closed.close();
  });
  it('let a commit meet a changed price', async () => {
    const booked = await bench.book();
    const token = booked.access_token;
    const body = [update(traveller('one')), update(traveller('two')), update(contact)];
    await bench.ok(`/booking/batchUpdate/${booked.booking_id}`, BatchAnswer, { token, body });
    await bench.fault({ kind: 'changed_price', match: { path: 'getBookingAndCommit' } });
    const answer = await bench.ok(`/booking/getBookingAndCommit/${booked.booking_id}`, CommitAnswer, { token });
    expect(answer.status).toBe('price_changed');
  });
});
