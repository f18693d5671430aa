import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingAnswer, ChangeReplyAnswer } from '@/api/shapes/booking';
import { OrderAnswer } from '@/api/shapes/payment';
import { toServerBooking } from '@/api/bookingAdapter';
import { toOrderedBooking } from '@/api/trips/tripsAdapter';
import { mergeBookingAnswer } from '@/domain/trips/bookingAnswer';
import { newsLevel, withSeenChange } from '@/domain/trips/tripChange';
import { anOrder } from '../../unit/trips/trips';
import { Bench, contact, traveller, update } from './harness';

/** Flights that the airline changes, and what the traveller says to it. */
let bench: Bench;
beforeAll(() => (bench = new Bench()));
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.control('POST', 'reset');
});

async function bought(surname = 'Ozola') {
  const { booking_id: id, access_token: token } = await bench.book();
  const body = [traveller('one', { surname }), traveller('two', { main: false }), contact].map((one) => update(one));
  await bench.call(`/booking/batchUpdate/${id}`, { body, token });
  await bench.call(`/booking/getBookingAndCommit/${id}`, { token });
  const payload = { booking_id: id, type: 'cardPayments', vendor: null, return_url: 'http://localhost/{order_id}' };
  const placed = await bench.ok('/payment/order', OrderAnswer, {
    body: { payload: { ...payload, offers_opt_out: false } },
    key: crypto.randomUUID(),
  });
  await bench.sandbox.fetch(`${placed.redirect_url}/approve`, { method: 'POST' });
  const read = () => bench.ok(`/booking/retrieve/${id}`, BookingAnswer, { token });
  const reply = (body: object, key: string = crypto.randomUUID()) => ({ body, key, token });
  return { id, token, orderId: placed.order_id, read, reply, path: `/booking/change/${id}` };
}

describe('a change', () => {
  it.each([
    ['DELAYED', 'schedule', ['accept', 'choose', 'refund']],
    ['SHIFTED', 'schedule', []],
    ['REROUTED', 'route', ['accept', 'choose', 'refund']],
    ['SHORTENED', 'cancelled', ['choose', 'refund']],
  ])('is made for a traveller called %s', async (surname, kind, actions) => {
    const { read } = await bought(surname);
    expect((await read()).change).toMatchObject({ kind, actions, seen_at: null, decision: null });
  });

  it('is a whole cancellation for one called CANCELLED, and nothing for others', async () => {
    expect(await (await bought('CANCELLED')).read()).toMatchObject({ status: 'cancelled' });
    expect((await (await bought()).read()).change).toBeUndefined();
  });

  it('is made by the fault switch, once', async () => {
    const { read } = await bought();
    const before = (await read()).travel_package.segments[0]?.dep.time;
    await bench.fault({ kind: 'changed_flight', body: { segment: 0, minutes: 40 } });
    const [first, second] = [await read(), await read()];
    expect(first.travel_package.segments[0]?.dep.time).not.toBe(before);
    expect(second).toEqual(first);
  });
});

describe('two devices of an account', () => {
  it('hear of a change: seen on one, it is no news on the other, and a later change is', async () => {
    const { read, reply, path, orderId, id } = await bought();
    const told = async () => toOrderedBooking(toServerBooking(await read()));
    const first = anOrder({ orderId, bookingId: id, legs: [...((await told()).legs ?? [])] });
    // Each device keeps the order that it knows.
    let [phone, laptop] = [first, first];
    await bench.control('POST', `orders/${orderId}/change`, { segment: 0, minutes: 95 });
    phone = mergeBookingAnswer(phone, await told(), bench.now);
    laptop = mergeBookingAnswer(laptop, await told(), bench.now);
    expect([newsLevel(phone), newsLevel(laptop)]).toEqual(['loud', 'loud']);

    phone = withSeenChange(phone, bench.now);
    await bench.ok(path, ChangeReplyAnswer, reply({ change_id: phone.change?.id, action: 'seen' }));
    laptop = mergeBookingAnswer(laptop, await told(), bench.now);
    expect([newsLevel(phone), newsLevel(laptop)]).toEqual(['none', 'none']);

    await bench.control('POST', `orders/${orderId}/change`, { segment: 0, minutes: 60 });
    phone = mergeBookingAnswer(phone, await told(), bench.now);
    laptop = mergeBookingAnswer(laptop, await told(), bench.now);
    expect([newsLevel(phone), newsLevel(laptop)]).toEqual(['loud', 'loud']);
  });
});

describe('the reply to a change', () => {
  it('is carried out once under its key, and makes the change seen', async () => {
    const { read, reply, path } = await bought('DELAYED');
    const change_id = (await read()).change?.id;
    const accept = reply({ change_id, action: 'accept' });
    const first = await bench.ok(path, ChangeReplyAnswer, accept);
    bench.now += 3_600_000;
    expect(await bench.ok(path, ChangeReplyAnswer, accept)).toEqual(first);
    const { change } = await read();
    expect(change?.decision).toEqual({ action: 'accept', at: change?.seen_at });
    expect(await bench.refused(path, reply({ change_id, action: 'refund' }))).toMatchObject({
      code: 'change_answered',
    });
  });

  it('takes the other flights, or cancels with the money back', async () => {
    const one = await bought('DELAYED');
    const { change } = await one.read();
    const offer = change?.offers?.[0];
    const choose = { change_id: change?.id, action: 'choose' };
    expect(await bench.refused(one.path, one.reply(choose))).toMatchObject({ status: 422, code: 'not_offered' });
    await bench.ok(one.path, ChangeReplyAnswer, one.reply({ ...choose, offer_id: offer?.id }));
    expect((await one.read()).travel_package.segments).toEqual(offer?.travel_package.segments);
    const two = await bought('SHORTENED');
    const refund = { change_id: (await two.read()).change?.id, action: 'refund' };
    await bench.ok(two.path, ChangeReplyAnswer, two.reply(refund));
    expect(await two.read()).toMatchObject({ status: 'cancelled', cancellation: { refund: { status: 'pending' } } });
  });

  it('is refused too late, for what is not offered and for a change that is no more; seen needs no time', async () => {
    const { read, reply, path, orderId } = await bought('DELAYED');
    const old = (await read()).change?.id;
    await bench.control('POST', `orders/${orderId}/change`, { segment: 0, drop: true });
    const change_id = (await read()).change?.id;
    expect(await bench.refused(path, reply({ change_id: old, action: 'accept' }))).toMatchObject({ status: 404 });
    expect(await bench.refused(path, reply({ change_id, action: 'accept' }))).toMatchObject({ status: 422 });
    bench.now += 4 * 86_400_000;
    expect(await bench.refused(path, reply({ change_id, action: 'refund' }))).toMatchObject({ code: 'change_over' });
    await bench.ok(path, ChangeReplyAnswer, reply({ change_id, action: 'seen' }));
    expect((await read()).change?.seen_at).toBe(new Date(bench.now).toISOString());
  });
});
