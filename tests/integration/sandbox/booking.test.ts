import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, BookingAnswer, CartAnswer, CommitAnswer, CreateAnswer, PriceChanged } from '@/api/shapes/booking';
import { seatMapOf } from '../../../sandbox/flights/seatMaps';
import { Bench, NOON, QUERY, contact, createBody, traveller, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.now = NOON;
  await bench.control('DELETE', 'faults');
});

type Booked = Awaited<ReturnType<Bench['book']>>;
const send = (booked: Pick<Booked, 'booking_id' | 'access_token'>, items: unknown) =>
  bench.ok(`/booking/batchUpdate/${booked.booking_id}`, BatchAnswer, { token: booked.access_token, body: items });
const retrieve = (booked: Booked) =>
  bench.ok(`/booking/retrieve/${booked.booking_id}`, BookingAnswer, { token: booked.access_token });
const commitPath = (booked: Booked, total?: number) =>
  `/booking/getBookingAndCommit/${booked.booking_id}${total === undefined ? '' : `?accept_total=${total}`}`;
const commit = (booked: Booked, total?: number) =>
  bench.ok(commitPath(booked, total), CommitAnswer, { token: booked.access_token });
async function filled(): Promise<Booked> {
  const booked = await bench.book();
  await send(booked, [update(traveller('one')), update(traveller('two')), update(contact)]);
  return booked;
}

describe('creating a booking', () => {
  it('returns the price of the chosen fare and its details', async () => {
    const booked = await bench.book();
    expect(booked.fare_total).toBe(booked.flight.fares[0]?.price.EUR.passengers_amounts_details['adult']?.price);
    expect(booked.service_fee_per_passenger).toBe(9);
    expect(Date.parse(booked.expires_at)).toBe(NOON + 30 * 60_000);
    expect(booked.travel_package.segments[0]?.dep.airport.code).toBe('RIX');
  });
  it('makes one booking per key, also after a restart', async () => {
    const body = createBody(await bench.flight());
    const first = await bench.ok('/booking/create', CreateAnswer, { key: 'same', body });
    bench.restart();
    const again = await bench.ok('/booking/create', CreateAnswer, { key: 'same', body });
    expect(again).toEqual(first);
    expect((await bench.ok('/booking/create', CreateAnswer, { key: 'other', body })).booking_id).not.toBe(
      first.booking_id,
    );
    expect(await bench.refused('/booking/create', { key: 'same', body: { ...body, fare_id: 'x' } })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
  });
  it('takes no service fee for a tenant without one', async () => {
    const body = createBody(await bench.flight());
    const created = await bench.ok('/booking/create', CreateAnswer, { key: 'y', tenant: 'yellow', body });
    expect(created.service_fee_per_passenger).toBe(0);
  });
  it('names the wrong field', async () => {
    const body = createBody(await bench.flight());
    const refused = (change: object, key: string | undefined = crypto.randomUUID()) =>
      bench.refused('/booking/create', { body: { ...body, ...change }, ...(key ? { key } : {}) });
    expect(await refused({}, '')).toMatchObject({ status: 400, field: 'Idempotency-Key' });
    expect(await refused({ merge_key: 7 })).toMatchObject({ status: 400, field: 'merge_key' });
    expect(await refused({ fare_id: 'gold' })).toMatchObject({ status: 400, field: 'fare_id' });
    expect(await refused({ merge_key: 'gone' })).toMatchObject({ status: 404, field: 'merge_key' });
    expect(await refused({ search: QUERY.replace('bcn', 'zzz') })).toMatchObject({ status: 400, field: 'd_iata' });
    expect(await bench.refused('/booking/create', { key: 'k', body: '{"merge_key":' })).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
  });
});

describe('updates', () => {
  it("are applied once and return the passenger's ids", async () => {
    const booked = await bench.book();
    const items = [update(traveller('one'), 'u1'), update(contact, 'u2')];
    const [first, second] = await send(booked, items);
    expect(first).toMatchObject({ status: 'applied', payload: { original_id: 'one' } });
    expect(second).toEqual({ idempotency_id: 'u2', status: 'applied' });
    const again = await send(booked, items);
    expect(again).toEqual([
      { ...first, status: 'duplicate' },
      { ...second, status: 'duplicate' },
    ]);
    const { passengers, applied_ids, contact: stored } = await retrieve(booked);
    expect(passengers).toHaveLength(1);
    expect(passengers[0]).toMatchObject({ name: 'Elīna', passenger_id: first?.payload?.passenger_id });
    expect(stored).toMatchObject({ email: 'elina@example.lv' });
    expect(applied_ids).toEqual(['u1', 'u2']);
  });
  it('are remembered for more than a day and over a restart', async () => {
    const booked = await bench.book();
    const item = update(traveller('one'), 'kept');
    const [first] = await send(booked, [item]);
    bench.now += 25 * 3_600_000;
    bench.restart();
    expect(await send(booked, [item])).toEqual([{ ...first, status: 'duplicate' }]);
  });
  it('change a passenger by its new id, and remove one', async () => {
    const booked = await bench.book();
    const [added] = await send(booked, [update(traveller('one'))]);
    const passenger_id = added?.payload?.passenger_id;
    await send(booked, [update(traveller('one', { passenger_id, name: 'Elza' })), update(traveller('two'))]);
    expect((await retrieve(booked)).passengers).toMatchObject([{ name: 'Elza', passenger_id }, { original_id: 'two' }]);
    await send(booked, [update({ type: 'passenger_removed', original_id: 'two' })]);
    expect((await retrieve(booked)).passengers).toHaveLength(1);
  });
  it('are refused one by one with the field, the rest is applied', async () => {
    const booked = await bench.book();
    const answers = await send(booked, [
      update(traveller('one')),
      update(traveller('bad', { main: false, dob: '1990-02-30' })),
      update(traveller('bad', { main: false, name: 'Эльза' })),
      update(traveller('bad', { main: false, name: 'Dr. Anna' })),
      update(traveller('bad', { main: false, surname: '- -' })),
      update({ ...traveller('bad'), gender: 'cat' }),
      update({ ...contact, email: 'nobody' }),
      update({ type: 'poem' }),
      update({
        type: 'billing',
        isVATRequired: true,
        isCompany: true,
        company: { companyName: 'SIA', companyID: '1', VATNumber: 'LV40003000003', address: 'A', country: 'LV' },
      }),
      update({ type: 'service', serviceId: 'massage', value: 'yes' }),
      update({ type: 'discount', couponCode: 'FREE' }),
      update({ type: 'baggage', original_id: 'ghost', cabin: null, checked: null, protection: false }),
      update({ type: 'seats', seats: [{ segment: 99, serviceId: 'window', airline: 'BT' }] }),
      update(traveller('one', { name: 'Twice' })),
    ]);
    expect(answers.map(({ status, error }) => error?.field ?? status)).toEqual([
      'applied',
      'dob',
      'name',
      'name',
      'surname',
      'gender',
      'email',
      'type',
      'company.VATNumber',
      'serviceId',
      'couponCode',
      'original_id',
      'seats.0.segment',
      'passenger_id',
    ]);
    expect(answers.slice(1).every(({ status }) => status === 'rejected')).toBe(true);
    expect((await retrieve(booked)).passengers).toHaveLength(1);
  });
  it('are refused as a whole if the batch is invalid', async () => {
    const booked = await bench.book();
    const path = `/booking/batchUpdate/${booked.booking_id}`;
    const refused = (body: unknown) => bench.refused(path, { token: booked.access_token, body });
    expect(await refused({})).toMatchObject({ status: 400, field: 'body' });
    expect(await refused([{ payload: contact }])).toMatchObject({ status: 400, field: '0.idempotency_id' });
    expect(await refused([update(contact, 'a'), update(contact, 'a')])).toMatchObject({ field: '1.idempotency_id' });
    const reused = await send(booked, [update(contact, 'b')]);
    expect(reused[0]?.status).toBe('applied');
    const [other] = await send(booked, [update({ ...contact, tel: '29999999' }, 'b')]);
    expect(other).toMatchObject({ status: 'rejected', error: { code: 'idempotency_mismatch' } });
  });
  it('price additions to the cent', async () => {
    const booked = await bench.book();
    await send(booked, [
      update(traveller('one')),
      update({ type: 'service', serviceId: 'travelInsuranceBasic', value: 'yes' }),
      update({ type: 'seats', seats: [{ segment: 0, serviceId: 'window', airline: 'BT' }] }),
      update({ type: 'baggage', original_id: 'one', cabin: null, checked: 'rBaggageSmall', protection: true }),
    ]);
    const cart = await bench.ok(`/booking/items/${booked.booking_id}`, CartAnswer, { token: booked.access_token });
    const bag = booked.flight.fares[0]?.r_baggage?.find(({ piece }) => piece === 1)?.r_baggage_price;
    expect(cart.items.map(({ key, units, price }) => [key, units, price])).toEqual([
      ['fare', 2, booked.fare_total],
      ['service_fee', 2, 18],
      ['travelInsuranceBasic', 2, 23.76],
      ['seat_0', 2, 17],
      ['rBaggageSmall_one', 1, bag?.total_price_per_person.price],
      ['checkedBaggageProtection_one', 1, 5.9],
    ]);
    const cents = cart.items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    expect(cart.total).toBe(cents / 100);
    await send(booked, [update({ type: 'service', serviceId: 'travelInsuranceBasic', value: 'user_refused_service' })]);
    const after = await bench.ok(`/booking/items/${booked.booking_id}`, CartAnswer, { token: booked.access_token });
    expect(after.items.map(({ key }) => key)).not.toContain('travelInsuranceBasic');
  });
  it('sell no included bag, and none to a passenger without baggage', async () => {
    const { offer, fares } = await bench.flight();
    const flexible = fares.find(({ family }) => family === 'flexible');
    const body = { ...createBody({ offer, fares, priced_at: '' }), fare_id: flexible?.fare_id };
    const booked = await bench.ok('/booking/create', CreateAnswer, { key: crypto.randomUUID(), body });
    const bag = (more: object) =>
      update({ type: 'baggage', original_id: 'one', cabin: null, checked: null, protection: false, ...more });
    const answers = await send(booked, [
      update(traveller('one')),
      bag({ cabin: 'coBaggageBundle' }),
      bag({ checked: 'rBaggageSmall' }),
      bag({ checked: 'rBaggageDoubleLarge', protection: true }),
    ]);
    expect(answers.map(({ status, error }) => error?.field ?? status)).toEqual([
      'applied',
      'cabin',
      'checked',
      'applied',
    ]);
    const keys = async () => {
      const { items } = await bench.ok(`/booking/items/${booked.booking_id}`, CartAnswer, {
        token: booked.access_token,
      });
      return items.map(({ key }) => key).slice(2);
    };
    expect(await keys()).toEqual(['rBaggageDoubleLarge_one', 'checkedBaggageProtection_one']);
    const [known] = await send(booked, [update(traveller('one', { skipCheckedBaggage: true }))]);
    expect(known?.status).toBe('applied');
    expect(await keys()).toEqual([]);
    const [refused] = await send(booked, [bag({ checked: 'rBaggageDoubleLarge' })]);
    expect(refused?.error).toMatchObject({ code: 'conflict', field: 'checked' });
    // A declined bag is not protected; an included one is, once it is taken.
    await send(booked, [bag({ protection: true })]);
    expect(await keys()).toEqual([]);
    await send(booked, [
      update(traveller('one', { passenger_id: known?.payload?.passenger_id })),
      bag({ protection: true }),
    ]);
    expect(await keys()).toEqual(['checkedBaggageProtection_one']);
    // An infant has no bags.
    const infant = { passenger_id: known?.payload?.passenger_id, ageGroup: 'infant', skipCheckedBaggage: true };
    await send(booked, [update(traveller('one', infant))]);
    expect(await keys()).toEqual([]);
  });
  it("sell a larger bag and a better bundle at the fare's prices", async () => {
    const booked = await bench.book();
    const fare = booked.flight.fares[0];
    const [plain, larger] = (fare?.r_baggage ?? []).filter(({ piece }) => piece === 1);
    expect(larger?.weight).toBeGreaterThan(plain?.weight ?? 99);
    await send(booked, [
      update(traveller('one')),
      update({
        type: 'baggage',
        original_id: 'one',
        cabin: fare?.is_co_baggage_included ? null : 'coBaggageBundleUpgrade',
        checked: 'rBaggageLarge',
        protection: false,
      }),
    ]);
    const cart = await bench.ok(`/booking/items/${booked.booking_id}`, CartAnswer, { token: booked.access_token });
    const prices = Object.fromEntries(cart.items.map(({ serviceId, price }) => [serviceId, price]));
    expect(prices['rBaggageLarge']).toBe(larger?.r_baggage_price.total_price_per_person.price);
    expect(prices['coBaggageBundleUpgrade']).toBe(fare?.cob_baggage_upgrade?.price);
  });
  it('reject duplicate seats on a flight and seats that are no seat type', async () => {
    const booked = await bench.book();
    const seat = (segment: number, serviceId: string) => ({ segment, serviceId, airline: 'BT' });
    const answers = await send(booked, [
      update({ type: 'seats', seats: [seat(0, 'window'), seat(0, 'aisle')] }),
      update({ type: 'seats', seats: [seat(0, 'travelInsurancePlus')] }),
      update({ type: 'seats', seats: [seat(0, 'window')] }),
    ]);
    expect(answers.map(({ status, error }) => error?.field ?? status)).toEqual([
      'seats.1.segment',
      'seats.0.serviceId',
      'applied',
    ]);
  });
});

describe('seats of a plan', () => {
  it('are sold one by one at the price of their kind; an occupied one, a wrong kind and an exit for a child are refused', async () => {
    const booked = await bench.book();
    const segment = booked.flight.offer.segments.findIndex((one) => seatMapOf(one));
    const map = seatMapOf(booked.flight.offer.segments[segment]!)!;
    const find = (wanted: (type: string | null, exit: boolean) => boolean) => {
      for (const { row, exit = false, seats } of map.rows)
        for (const [letter, type] of Object.entries(seats)) if (wanted(type, exit)) return `${row}${letter}`;
      throw new Error('no such seat');
    };
    const window = find((type) => type === 'window');
    const aisle = find((type) => type === 'aisle');
    const exit = find((type, isExit) => type !== null && isExit);
    const place = (seat: string, serviceId: string, id = 'one') => ({
      segment,
      serviceId,
      airline: 'BT',
      seat,
      original_id: id,
    });
    const seats = (...list: object[]) => update({ type: 'seats', seats: list });
    const answers = await send(booked, [
      update(traveller('one')),
      update({ ...traveller('two'), ageGroup: 'child', main: false, dob: '2019-04-05' }),
      seats(
        place(
          find((type) => type === null),
          'window',
        ),
      ),
      seats(place(window, 'aisle')),
      seats(place('99Z', 'window')),
      seats(place(exit, 'extraLegroom', 'two')),
      seats(place(window, 'window', 'nobody')),
      seats(place(window, 'window'), place(window, 'window', 'two')),
      seats({ ...place(window, 'window'), original_id: undefined }),
      seats(place(window, 'window'), place(aisle, 'aisle', 'two')),
    ]);
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual([
      'applied',
      'applied',
      'taken',
      'invalid',
      'unknown',
      'exit',
      'unknown',
      'conflict',
      'invalid',
      'applied',
    ]);
    const cart = await bench.ok(`/booking/items/${booked.booking_id}`, CartAnswer, { token: booked.access_token });
    const sold = cart.items.filter(({ key }) => key.startsWith('seat_'));
    expect(sold.map(({ serviceId, units, price }) => [serviceId, units, price])).toEqual([
      ['window', 1, 8.5],
      ['aisle', 1, 8.5],
    ]);
  });
});

describe('access', () => {
  it.each(['retrieve', 'items', 'getBookingAndCommit'])("only with the booking's token: %s", async (call) => {
    const booked = await bench.book();
    const path = `/booking/${call}/${booked.booking_id}`;
    expect(await bench.refused(path)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await bench.refused(path, { token: 'wrong' })).toMatchObject({ status: 401 });
    /* As if there were no such booking. */
    expect(await bench.refused(path, { token: 'x'.repeat(32) })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await bench.refused(path, { token: booked.access_token, tenant: 'yellow' })).toMatchObject({ status: 404 });
    expect(await bench.refused(`/booking/${call}/b_none`, { token: booked.access_token })).toMatchObject({
      status: 404,
    });
  });
  it('not after the booking expired; nothing is lost', async () => {
    const booked = await filled();
    bench.now += 30 * 60_000;
    const token = booked.access_token;
    const gone = { status: 410, code: 'booking_expired' };
    expect(await bench.refused(commitPath(booked), { token })).toMatchObject(gone);
    expect(await bench.refused(`/booking/items/${booked.booking_id}`, { token })).toMatchObject(gone);
    expect(
      await bench.refused(`/booking/batchUpdate/${booked.booking_id}`, { token, body: [update(contact)] }),
    ).toMatchObject(gone);
    expect(await retrieve(booked)).toMatchObject({ status: 'expired', passengers: [{}, {}] });
  });
});

describe('a commit', () => {
  it('returns the booking, and the same again', async () => {
    const booked = await filled();
    const answer = await commit(booked);
    expect(answer).toMatchObject({ status: 'committed', booking: { status: 'committed', order_id: null } });
    expect(await commit(booked)).toEqual(answer);
    await send(booked, [update({ ...contact, tel: '26666666' })]);
    expect((await retrieve(booked)).status).toBe('open');
    expect(await commit(booked)).toMatchObject({ booking: { contact: { tel: '26666666' } } });
  });
  it.each([
    ['passengers', [update(traveller('one'))]],
    ['passengers.one.surname', [update(traveller('one', { surname: '' })), update(traveller('two'))]],
    ['passengers.two.dob', [update(traveller('one')), update(traveller('two', { dob: '2020-01-01' }))]],
    ['passengers.one.nationality', [update(traveller('one', { nationality: '' })), update(traveller('two'))]],
    ['contact', [update(traveller('one')), update(traveller('two'))]],
    ['contact.tel', [update(traveller('one')), update(traveller('two')), update({ ...contact, tel: '' })]],
    [
      'billing.company.companyID',
      [
        update(traveller('one')),
        update(traveller('two')),
        update(contact),
        update({
          type: 'billing',
          isVATRequired: true,
          isCompany: true,
          company: { companyName: 'SIA', companyID: '', VATNumber: '', address: 'A', country: 'LV' },
        }),
      ],
    ],
  ])('names the missing field: %s', async (field, items) => {
    const booked = await bench.book();
    await send(booked, items);
    expect(await bench.refused(commitPath(booked), { token: booked.access_token })).toMatchObject({
      status: 422,
      field,
    });
  });
  it.each(['STATELESS PERSON', 'n/a'])('accepts the nationality %s, and no unknown country', async (nationality) => {
    const booked = await bench.book();
    const sent = await send(booked, [
      update(traveller('one', { nationality })),
      update(traveller('two', { nationality: 'XX' })),
      update(contact),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied']);
    await send(booked, [update(traveller('two', { nationality }))]);
    expect(await commit(booked)).toMatchObject({ status: 'committed' });
  });
  it('keeps a frequent flyer number, takes it back by an update without it, and refuses a wrong one', async () => {
    const booked = await bench.book();
    const frequentFlyer = { airline: 'BT', number: 'BT104512345' };
    const known = async () => (await retrieve(booked)).passengers[0]?.['frequentFlyer'];
    await send(booked, [update(traveller('one', { frequentFlyer }))]);
    expect(await known()).toEqual(frequentFlyer);
    for (const wrong of [
      { airline: 'airBaltic', number: 'BT104512345' },
      { airline: 'BT', number: '10-4' },
    ]) {
      const [refused] = await send(booked, [update(traveller('one', { frequentFlyer: wrong }))]);
      expect(refused).toMatchObject({ status: 'rejected', error: { field: 'frequentFlyer' } });
    }
    const [shape] = await send(booked, [update(traveller('one', { frequentFlyer: 'BT104512345' }))]);
    expect(shape).toMatchObject({
      status: 'rejected',
      error: { field: expect.stringContaining('frequentFlyer') as string },
    });
    expect(await known()).toEqual(frequentFlyer);
    await send(booked, [update(traveller('one'))]);
    expect(await known()).toBeUndefined();
  });
  it('reports a changed price and waits for the right confirmation', async () => {
    const booked = await filled();
    await bench.fault({ kind: 'changed_price', match: { bookingId: booked.booking_id }, amount: 12.34 });
    const told = (await commit(booked)) as PriceChanged;
    const old = booked.fare_total + 18;
    expect(told.status).toBe('price_changed');
    expect(told.old_total).toBeCloseTo(old, 2);
    expect(told.new_total).toBeCloseTo(old + 12.34, 2);
    expect((await commit(booked)).status).toBe('price_changed');
    expect((await commit(booked, 1)).status).toBe('price_changed');
    const done = await commit(booked, told.new_total);
    expect(done).toMatchObject({ status: 'committed', booking: { cart: { total: told.new_total } } });
  });
  it('reports it with 409 to a batch, which can be repeated', async () => {
    const booked = await bench.book();
    await bench.fault({ kind: 'changed_price', match: { path: 'batchUpdate' } });
    const call = { token: booked.access_token, body: [update(contact, 'x')] };
    const response = await bench.call(`/booking/batchUpdate/${booked.booking_id}`, call);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ status: 'price_changed' });
    expect((await send(booked, call.body))[0]?.status).toBe('applied');
  });
  it('rejects an invalid amount', async () => {
    const booked = await filled();
    expect(
      await bench.refused(`${commitPath(booked)}?accept_total=lots`, { token: booked.access_token }),
    ).toMatchObject({ status: 400, field: 'accept_total' });
  });
});
