import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import {
  type DeviceTrip,
  countdownOf,
  destinationOf,
  findTrips,
  homeTrip,
  isAirportTime,
  isPastTrip,
  lastDay,
  nextFlight,
  splitTrips,
  payWayOf,
  tripStateOf,
  tripsOf,
} from '@/domain/trips/trip';
import { anOrder, flight, legOf } from './trips';

const bank = { beneficiary: 'K', iban: 'LV1', bic: 'B', reference: 'R', amount: 1, payUntil: '2027-01-01' };
const trip = (over: Partial<OrderSummary> = {}): DeviceTrip => ({
  order: anOrder(over),
  state: tripStateOf(anOrder(over)),
});
/** A one-way trip that leaves and lands on the given days. */
const on = (orderId: string, departs: string, arrives = departs, over: Partial<OrderSummary> = {}): DeviceTrip =>
  trip({
    orderId,
    bookingId: orderId,
    legs: [legOf(flight('RIX', `${departs}T22:00+03:00`, 'BCN', `${arrives}T23:30+02:00`))],
    ...over,
  });
const at = (iso: string): number => Date.parse(iso);
const ids = (trips: readonly DeviceTrip[]) => trips.map(({ order }) => order.orderId);

describe('the state of a trip', () => {
  it.each([
    ['paid', {}],
    ['transfer', { status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails: bank }],
    ['office', { status: 'awaiting_payment', paymentType: 'offlinePayment' }],
    ['unknown', { status: 'awaiting_payment', paymentType: 'paymentInitiation' }],
    ['unknown', { status: 'awaiting_payment', paymentType: null }],
    ['cancelled', { cancellation: { at: 0, by: null, refund: null } }],
  ] satisfies [string, Partial<OrderSummary>][])('is %s', (state, over) => {
    expect(tripStateOf(anOrder(over))).toBe(state);
  });

  it('is one for each booking: the paid order, else the newest', () => {
    const unpaid = { status: 'awaiting_payment', paymentType: 'cardPayments' } as const;
    const orders = [
      anOrder({ orderId: 'declined', ...unpaid, at: 1 }),
      anOrder({ orderId: 'paid', at: 2 }),
      anOrder({ orderId: 'later attempt', ...unpaid, at: 3 }),
      anOrder({ orderId: 'first transfer', bookingId: 'b2', status: 'awaiting_payment', bankDetails: bank, at: 1 }),
      anOrder({ orderId: 'second transfer', bookingId: 'b2', status: 'awaiting_payment', bankDetails: bank, at: 2 }),
      anOrder({ orderId: 'declined too', bookingId: 'b3', ...unpaid }),
      anOrder({ orderId: 'at the bank', bookingId: 'b4', ...unpaid }),
    ];
    expect(ids(tripsOf(orders, new Set(['b1', 'b2', 'b3'])))).toEqual(['paid', 'second transfer', 'at the bank']);
  });
});

describe('the destination', () => {
  it('is the city where the first direction ends, whatever lies between and however one comes back', () => {
    const out = legOf(
      flight('RIX', '2027-08-14T06:00+03:00', 'FRA', '2027-08-14T07:30+02:00'),
      flight('FRA', '2027-08-14T09:00+02:00', 'BCN', '2027-08-14T11:00+02:00'),
    );
    const back = legOf(flight('BCN', '2027-08-21T09:00+02:00', 'RIX', '2027-08-21T13:30+03:00'));
    expect(destinationOf(anOrder({ legs: [out, back] }))).toBe('BCN');
    expect(destinationOf(anOrder({ legs: [] }))).toBeNull();
  });
});

describe('the countdown', () => {
  const night = anOrder({
    legs: [legOf(flight('RIX', '2027-08-14T22:00+03:00', 'BKK', '2027-08-15T11:00+07:00'))],
  });
  it.each([
    ['2027-06-16T12:00+03:00', { kind: 'days', days: 59 }],
    ['2027-08-13T23:59+03:00', { kind: 'days', days: 1 }],
    ['2027-08-14T00:00+03:00', { kind: 'today' }],
    ['2027-08-15T00:00+03:00', { kind: 'under way' }],
    ['2027-08-15T16:59+07:00', { kind: 'under way' }],
    ['2027-08-15T17:00+07:00', { kind: 'travelled' }],
  ])('of a flight over night at %s', (now, expected) => {
    expect(countdownOf(night, at(now))).toEqual(expected);
  });

  it.each([
    ['2027-01-14T23:59+02:00', { kind: 'days', days: 1 }],
    ['2027-01-15T00:00+02:00', { kind: 'tonight' }],
    ['2027-01-15T18:00+02:00', { kind: 'tonight' }],
    ['2027-01-16T03:04+02:00', { kind: 'tonight' }],
    ['2027-01-16T03:05+02:00', { kind: 'under way' }],
  ])('counts a departure at 00:05 to the evening before: %s', (now, expected) => {
    const order = anOrder({
      legs: [legOf(flight('RIX', '2027-01-16T00:05+02:00', 'IST', '2027-01-16T04:00+03:00'))],
    });
    expect(countdownOf(order, at(now))).toEqual(expected);
  });

  it('is not known without flights and day', () => {
    const order = anOrder({ legs: [], depart: null });
    expect(countdownOf(order, at('2027-08-14T12:00Z'))).toBeNull();
    expect(isPastTrip(order, at('2099-01-01T00:00Z'))).toBe(false);
  });
});

describe('a trip is over some hours after its last arrival', () => {
  const without = (order: OrderSummary): OrderSummary => ({
    ...order,
    legs: order.legs.map((leg) => ({
      ...leg,
      segments: leg.segments.map(({ dep, arr, ...one }) => ({
        ...one,
        dep: { ...dep, at: 0.5 },
        arr: { ...arr, at: 0.5 },
      })),
    })),
  });
  const east = anOrder({ legs: [legOf(flight('AKL', '2027-01-10T09:45+13:00', 'HNL', '2027-01-09T19:45-10:00'))] });
  const west = anOrder({
    legs: [
      legOf(
        flight('RIX', '2027-01-15T07:00+02:00', 'FRA', '2027-01-15T08:30+01:00'),
        flight('FRA', '2027-01-15T10:00+01:00', 'LAX', '2027-01-15T20:30-08:00'),
      ),
    ],
  });
  it.each([
    ['Auckland to Honolulu on the morning of departure', east, '2027-01-10T07:00+13:00', false],
    ['in the air', east, '2027-01-10T15:00+13:00', false],
    ['landed', east, '2027-01-09T20:00-10:00', false],
    ['afterwards', east, '2027-01-10T01:45-10:00', true],
    ['Riga to Los Angeles, 4.5 h before landing', west, '2027-01-16T02:00+02:00', false],
    ['landed late', west, '2027-01-16T02:29-08:00', false],
    ['afterwards', west, '2027-01-16T02:30-08:00', true],
    ['without zones, before landing', without(west), '2027-01-16T02:00+02:00', false],
    ['without zones, after the latest clock of the world', without(west), '2027-01-16T14:30Z', true],
    ['without flights', anOrder({ legs: [] }), '2027-08-15T11:59Z', false],
    ['without flights, after the latest midnight of the world', anOrder({ legs: [] }), '2027-08-15T12:00Z', true],
  ])('%s', (_, order, now, expected) => {
    expect(isPastTrip(order, at(now))).toBe(expected);
  });

  it('so a document has to be valid until the later of its two days', () => {
    expect(lastDay(east)).toBe('2027-01-10');
    expect(lastDay(west)).toBe('2027-01-15');
  });
});

describe('the lists', () => {
  it('put the next trip first, cancelled ones last, and past trips from the latest', () => {
    const gone = { cancellation: { at: 0, by: null, refund: null } };
    const { next, later, past } = splitTrips(
      [
        on('old', '2027-01-01'),
        on('no days', '2027-01-01', '2027-01-01', { legs: [], depart: null }),
        on('march', '2027-03-01'),
        on('cancelled', '2027-02-14', '2027-02-14', gone),
        on('february', '2027-02-20'),
        on('lands today', '2027-02-09', '2027-02-10'),
        on('january', '2027-01-20'),
      ],
      at('2027-02-10T12:00+02:00'),
    );
    expect(next && ids([next])).toEqual(['lands today']);
    expect(ids(later)).toEqual(['february', 'march', 'no days', 'cancelled']);
    expect(ids(past)).toEqual(['january', 'old']);
  });

  it('find a trip by place in any language, code, traveller, order and airline reference', () => {
    const trips = [
      trip({
        orderId: 'KA-77',
        routes: { lv: { from: 'Rīga', to: 'Barselona' } },
        airlineReferences: [{ carrier: 'BT', reference: 'QW4T8Z' }],
      }),
      on('other', '2027-01-01', '2027-01-01', { to: 'Rome' }),
    ];
    for (const text of ['barselona', 'RIGA bcn ka-77', 'qw4t', '  '])
      expect(ids(findTrips(trips, text))[0], text).toBe('KA-77');
    expect(ids(findTrips(trips, 'rome'))).toEqual(['other']);
    expect(findTrips(trips, 'rome ka-77')).toEqual([]);
  });
});

describe('the trip of home', () => {
  it('is shown until a day after the last flight, after the ones still to come', () => {
    const trips = [on('done', '2027-02-09', '2027-02-10'), on('soon', '2027-05-01')];
    expect(homeTrip(trips, at('2027-02-11T12:00+02:00'))?.order.orderId).toBe('soon');
    expect(homeTrip(trips.slice(0, 1), at('2027-02-12T05:29+02:00'))?.order.orderId).toBe('done');
    expect(homeTrip(trips.slice(0, 1), at('2027-02-12T05:30+02:00'))).toBeNull();
  });

  it('is a cancelled one only without others', () => {
    const cancelled = on('cancelled', '2027-02-14', '2027-02-14', {
      cancellation: { at: 0, by: null, refund: null },
    });
    expect(homeTrip([cancelled, on('later', '2027-05-01')], at('2027-02-10T12:00Z'))?.order.orderId).toBe('later');
    expect(homeTrip([cancelled], at('2027-02-10T12:00Z'))?.order.orderId).toBe('cancelled');
  });
});

describe('the next flight', () => {
  const order = anOrder({
    legs: [
      legOf(
        flight('RIX', '2027-08-14T07:00+03:00', 'FRA', '2027-08-14T08:30+02:00', { flightNumber: '1' }),
        flight('FRA', '2027-08-14T10:00+02:00', 'JFK', '2027-08-14T13:00-04:00', { flightNumber: '2' }),
      ),
      legOf(flight('JFK', '2027-08-21T18:00-04:00', 'RIX', '2027-08-22T10:00+03:00', { flightNumber: '3' })),
    ],
  });
  it.each([
    ['long before', '2027-01-01T00:00Z', '1'],
    ['late departure', '2027-08-14T05:00Z', '1'],
    ['changing planes', '2027-08-14T06:45Z', '2'],
    ['in the air for long', '2027-08-14T11:30Z', '3'],
    ['afterwards', '2027-09-01T00:00Z', '3'],
  ])('%s', (_, at, number) => {
    expect(nextFlight(order, Date.parse(at))?.flightNumber).toBe(number);
  });

  it('goes by the local clock when a timestamp is wrong, and is null without flights', () => {
    const legs = order.legs.map((leg) => ({
      ...leg,
      segments: leg.segments.map((one) => ({ ...one, dep: { ...one.dep, at: 0 }, arr: { ...one.arr, at: 0 } })),
    }));
    expect(nextFlight({ legs }, Date.parse('2027-08-18T00:00Z'))?.flightNumber).toBe('3');
    expect(nextFlight({ legs: [] }, 0)).toBeNull();
  });
});

it('the view for the airport is offered from two days before the next flight', () => {
  const order = anOrder();
  const { at } = order.legs[0]!.segments[0]!.dep;
  expect(isAirportTime(order, at - 49 * 3_600_000)).toBe(false);
  expect(isAirportTime(order, at - 47 * 3_600_000)).toBe(true);
  expect(isAirportTime({ legs: [] }, at)).toBe(false);
});

describe('how an unpaid trip is paid', () => {
  const NOW = Date.parse('2027-06-01T12:00:00Z');
  const bankDetails = {
    beneficiary: 'Kaija',
    iban: 'LV80BANK0000435195001',
    bic: 'BANKLV22',
    reference: 'KA-7',
    amount: 48634,
    payUntil: '2027-06-02T12:00:00Z',
  };
  const wayOf = (over: Partial<OrderSummary>, more: Partial<DeviceTrip> = {}) => {
    const order = anOrder({ status: 'awaiting_payment', depart: '2027-08-14', amount: 48634, ...over });
    return payWayOf({ order, state: tripStateOf(order), ...more }, NOW);
  };

  it.each([
    ['by its bank details', { paymentType: 'bankTransfer', bankDetails } as const, {}, 'transfer'],
    ['by a transfer whose details are not here', { paymentType: 'bankTransfer' } as const, {}, null],
    ['at the office', { paymentType: 'offlinePayment' } as const, {}, 'office'],
    ['on its page, from the device that has the booking', {}, { isPayable: true } as const, 'page'],
    ['not from another device', {}, {}, null],
    ['not when another order counts', {}, { isPayable: true, other: 'KA-9' } as const, null],
    ['not when it is paid', { status: 'paid' } as const, { isPayable: true } as const, null],
    ['not when its amount is not known', { amount: 0 }, { isPayable: true } as const, null],
    [
      'not after the last moment',
      { paymentType: 'offlinePayment', payUntil: '2027-06-01T11:59:00Z' } as const,
      {},
      null,
    ],
  ])('%s', (_, over, more, way) => {
    expect(wayOf(over, more)).toBe(way);
  });
});
