import { describe, expect, it } from 'vitest';
import { type OrderedBooking, mergeBookingAnswer } from '@/domain/trips/bookingAnswer';
import { aTraveller, anOrder, flight, legOf, receiptOf } from './trips';

const NOW = 5000;
const told = (over: Partial<OrderedBooking> = {}): OrderedBooking => ({
  status: 'paid',
  orderId: 'KA-1',
  airlineReferences: [],
  cancellation: null,
  change: null,
  legs: null,
  ...over,
});
const cancellation = { at: 7, by: 'airline', refund: { amount: 100, status: 'pending' } } as const;
const reference = { carrier: 'BT', reference: 'QW4T8Z' };

describe("an order after the server's answer", () => {
  it('keeps everything that the answer leaves out', () => {
    const order = anOrder({ airlineReferences: [reference] });
    expect(mergeBookingAnswer(order, told(), NOW)).toEqual({ ...order, cancellation: null, checkedAt: NOW });
    expect(mergeBookingAnswer(order, told({ status: 'expired' }), NOW).status).toBe('paid');
  });

  it('is paid once the money has arrived, and keeps the time of an earlier payment', () => {
    expect(mergeBookingAnswer(anOrder({ status: 'awaiting_payment', at: 1 }), told(), NOW)).toMatchObject({
      status: 'paid',
      at: NOW,
    });
    expect(mergeBookingAnswer(anOrder({ at: 1 }), told(), NOW).at).toBe(1);
  });

  it('is not changed by what is said about another order of the booking', () => {
    const order = anOrder({ status: 'awaiting_payment' });
    const other = told({ orderId: 'KA-2', cancellation, airlineReferences: [reference] });
    const replaced = mergeBookingAnswer(order, other, NOW);
    expect(replaced).toEqual({ ...order, replacedBy: 'KA-2', checkedAt: NOW });
    expect(mergeBookingAnswer(replaced, told(), NOW).replacedBy).toBeUndefined();
  });

  it('is cancelled as told, also without details, and no longer when the booking is back', () => {
    expect(mergeBookingAnswer(anOrder(), told({ status: 'cancelled', cancellation }), NOW).cancellation).toEqual(
      cancellation,
    );
    const bare = mergeBookingAnswer(anOrder(), told({ status: 'cancelled' }), NOW);
    expect(bare.cancellation).toEqual({ at: 0, by: null, refund: null });
    const known = anOrder({ cancellation });
    expect(mergeBookingAnswer(known, told({ status: 'cancelled' }), NOW).cancellation).toEqual(cancellation);
    expect(mergeBookingAnswer(known, told({ status: 'committed' }), NOW).cancellation).toEqual(cancellation);
    expect(mergeBookingAnswer(known, told(), NOW).cancellation).toBeNull();
  });

  it('takes new times, numbers and terminals; an unchanged time keeps its moment', () => {
    const order = anOrder();
    const [out, back] = order.legs;
    const later = legOf(
      flight('RIX', '2027-08-14T22:25+03:00', 'BCN', '2027-08-15T00:55+02:00', { flightNumber: '685', minutes: 210 }),
    );
    later.segments[0]!.dep.terminal = '2E';
    // Without timestamps the wall clock stands in for the moment.
    const same = legOf(
      flight('BCN', '2027-08-21T10:40Z', 'RIX', '2027-08-21T15:10Z', { flightNumber: '', minutes: 0 }),
    );
    const [first, second] = mergeBookingAnswer(order, told({ legs: [later, same] }), NOW).legs;
    expect(first?.segments[0]).toEqual({
      ...out!.segments[0],
      flightNumber: '685',
      dep: { ...later.segments[0]!.dep, terminal: '2E' },
      arr: later.segments[0]!.arr,
    });
    expect(first?.dayShift).toBe(1);
    expect(second).toEqual(back);
  });

  it('takes told flights when it had none, without news', () => {
    const elsewhere = [legOf(flight('RIX', '2027-08-14T07:25+03:00', 'FRA', '2027-08-14T09:55+02:00'))];
    const bare = mergeBookingAnswer(anOrder({ legs: [], depart: null }), told({ legs: elsewhere }), NOW);
    expect(bare).toMatchObject({ legs: elsewhere, depart: '2027-08-14' });
    expect(bare.seenLegs).toBeUndefined();
  });
});

describe('a purchase of another device, as the server tells it', () => {
  const travellers = ['p1', 'p2'].map((passengerId, at) => ({
    passengerId,
    name: 'ELINA',
    surname: 'KALNA',
    ageGroup: at === 0 ? ('adult' as const) : ('infant' as const),
  }));
  const line = (serviceId: string, units: number, price: number) => ({
    key: `${serviceId}_x`,
    serviceId,
    units,
    price,
  });
  const lines = [
    line('fare', 2, 40000),
    line('rBaggageSmall', 1, 3000),
    line('rBaggageSmall', 1, 3000),
    line('window', 1, 700),
    line('travelInsuranceBasic', 2, 1500),
  ];
  const bags = [{ passengerId: 'p1', kind: 'checked' as const, pieces: 1, kg: 23 }];
  const order = anOrder({ amount: 48634, travellers });
  const purchase = { lines, fee: 434, bags };

  it('becomes a receipt: lines of one kind together, with the fee, adding up to what was paid', () => {
    const { receipt } = mergeBookingAnswer(order, told({ purchase }), NOW);
    expect(receipt?.lines.map(({ key, units, price }) => [key, units, price])).toEqual([
      ['fare', 2, 40000],
      ['bag_checked', 2, 6000],
      ['seat_window', 1, 700],
      ['service_travelInsurance', 2, 1500],
      ['card_fee', 1, 434],
    ]);
    expect(receipt).toMatchObject({ party: { adult: 1, child: 0, infant: 1 }, told: true });
    expect(receipt?.travellers.map((one) => one.bags)).toEqual([[{ kind: 'checked', pieces: 1, kg: 23 }], []]);
  });

  it('shows no lines that miss the sum or have no name here, and no bags that were not told', () => {
    const toldOf = (over: Partial<typeof purchase>, bagsTold = true) =>
      mergeBookingAnswer(order, told({ purchase: { ...purchase, ...over, bags: bagsTold ? bags : null } }), NOW)
        .receipt;
    expect(toldOf({ fee: 0 })).toMatchObject({ lines: [], told: true });
    expect(toldOf({ lines: [...lines, line('helicopter', 1, 0)] })?.lines).toEqual([]);
    expect(toldOf({}, false)?.travellers[0]?.bags).toBeNull();
    expect(toldOf({ fee: 0 }, false)).toBeUndefined();
  });

  it('never replaces the receipt of this device, and is told anew', () => {
    const own = anOrder({ travellers, receipt: receiptOf(aTraveller()) });
    expect(mergeBookingAnswer(own, told({ purchase }), NOW).receipt).toBe(own.receipt);
    const first = mergeBookingAnswer(order, told({ purchase }), NOW);
    const more = { ...purchase, bags: [...bags, { passengerId: 'p1', kind: 'cabin' as const, pieces: 1, kg: 8 }] };
    expect(mergeBookingAnswer(first, told({ purchase: more }), NOW).receipt?.travellers[0]?.bags).toHaveLength(2);
    expect(mergeBookingAnswer(first, told(), NOW).receipt).toEqual(first.receipt);
  });
});
