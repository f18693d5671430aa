import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import {
  type DeviceTrip,
  countdownOf,
  findTrips,
  homeTrip,
  isPastTrip,
  nextFlight,
  splitTrips,
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

describe('the countdown', () => {
  const night = anOrder({
    legs: [legOf(flight('RIX', '2027-08-14T22:00+03:00', 'BKK', '2027-08-15T11:00+07:00'))],
  });
  it.each([
    ['2027-06-16', { kind: 'days', days: 59 }],
    ['2027-08-13', { kind: 'days', days: 1 }],
    ['2027-08-14', { kind: 'today' }],
    ['2027-08-15', { kind: 'under way' }],
    ['2027-08-16', { kind: 'travelled' }],
  ])('of a night flight on %s', (today, expected) => {
    expect(countdownOf(night, today)).toEqual(expected);
  });

  it('of a round trip goes on until the day after the flight home', () => {
    expect(countdownOf(anOrder(), '2027-08-21')).toEqual({ kind: 'under way' });
    expect(countdownOf(anOrder(), '2027-08-22')).toEqual({ kind: 'travelled' });
  });

  it('ends on the arrival day when that is the day before the departure', () => {
    const east = anOrder({
      legs: [legOf(flight('CXI', '2027-08-14T08:00+14:00', 'HNL', '2027-08-13T11:00-10:00'))],
    });
    expect(countdownOf(east, '2027-08-13')).toEqual({ kind: 'days', days: 1 });
    expect(countdownOf(east, '2027-08-14')).toEqual({ kind: 'travelled' });
  });

  it('is not known without flights and day', () => {
    const order = anOrder({ legs: [], depart: null });
    expect(countdownOf(order, '2027-08-14')).toBeNull();
    expect(isPastTrip(order, '2099-01-01')).toBe(false);
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
      '2027-02-10',
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
    expect(homeTrip(trips, '2027-02-11')?.order.orderId).toBe('soon');
    expect(homeTrip(trips.slice(0, 1), '2027-02-11')?.order.orderId).toBe('done');
    expect(homeTrip(trips.slice(0, 1), '2027-02-12')).toBeNull();
  });

  it('is a cancelled one only without others', () => {
    const cancelled = on('cancelled', '2027-02-14', '2027-02-14', {
      cancellation: { at: 0, by: null, refund: null },
    });
    expect(homeTrip([cancelled, on('later', '2027-05-01')], '2027-02-10')?.order.orderId).toBe('later');
    expect(homeTrip([cancelled], '2027-02-10')?.order.orderId).toBe('cancelled');
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
