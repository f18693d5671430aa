import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { icsFlights, icsReference } from '@/domain/passes/icsFlights';
import { flightFromPass, ownTrips, withOwnCities } from '@/domain/passes/ownTrip';
import { passFacts } from '@/domain/passes/pkpass';
import type { OrderSummary } from '@/domain/payment/order';
import { mergeTripsFile } from '@/domain/trips/tripsFile';
import { listOrders, readOrder, writeOrder } from '@/offline/orders';
import { readTripsFile, tripsFile } from '@/state/trips/tripsFile';
import { cityOf } from '@/domain/booking/cities';
import { setClock } from '@/platform/clock';
import { connectivity } from '@/platform/connectivity';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { PASS, pdf, pkpass } from './samples';

const NOW = Date.parse('2026-11-01T10:00:00Z');

const calendar = (...events: readonly string[][]): string =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
const OUT = [
  'DTSTART;TZID=Europe/Riga:20261201T094000',
  'DTEND;TZID="Europe/Madrid":20261201T121000',
  'SUMMARY:Flight BT0681 RIX-BCN',
  'DESCRIPTION:Booking reference: ABC123\\nHave a nice',
  '  flight',
];
const BACK = [
  'DTSTART:20261208T130000Z',
  'DTEND:20261208T163000Z',
  'SUMMARY:airBaltic BT 682',
  'LOCATION:Barcelona (BCN) to Riga (RIX)',
  'BEGIN:VALARM',
  'DESCRIPTION:XX 999 AAA-BBB',
  'END:VALARM',
];

describe('flights of a calendar', () => {
  test('with zones, in UTC, and in the words of several airlines', () => {
    const [out, back] = icsFlights(calendar(BACK, OUT));
    expect(out).toMatchObject({
      carrier: 'BT',
      flightNumber: '681',
      dep: { airport: 'RIX', date: '2026-12-01', time: '09:40', at: Date.parse('2026-12-01T07:40Z') },
      arr: { airport: 'BCN', time: '12:10', at: Date.parse('2026-12-01T11:10Z') },
      minutes: 210,
    });
    expect(back).toMatchObject({ flightNumber: '682', dep: { airport: 'BCN' }, arr: { airport: 'RIX' }, minutes: 210 });
    expect(icsReference(calendar(OUT))).toBe('ABC123');
  });

  test.each([
    ['a meeting', ['DTSTART:20261201T094000Z', 'DTEND:20261201T104000Z', 'SUMMARY:Dinner']],
    ['a whole day', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'SUMMARY:BT 681 RIX-BCN']],
    ['a day that is none', ['DTSTART:20261301T094000Z', 'DTEND:20261401T094000Z', 'SUMMARY:BT 681 RIX-BCN']],
    ['an end before the start', ['DTSTART:20261201T094000Z', 'DTEND:20261201T084000Z', 'SUMMARY:BT 681 RIX-BCN']],
    ['a cancelled flight', [...OUT, 'STATUS:CANCELLED']],
    ['no time at all', ['SUMMARY:BT 681 RIX-BCN']],
  ])('but not %s', (_, lines) => {
    expect(icsFlights(calendar(lines))).toEqual([]);
  });

  test('a file that never ends, or nests without end, is read to no harm', () => {
    expect(icsFlights('BEGIN:VEVENT\n'.repeat(100_000))).toEqual([]);
    expect(icsFlights(`BEGIN:VEVENT\nSUMMARY:${'A'.repeat(1_000_000)}`)).toEqual([]);
    expect(icsFlights(`BEGIN:VEVENT;${'X="'.repeat(50_000)}:\nEND:VEVENT`)).toEqual([]);
  });

  test('become a trip: there and back are two directions, the same file is the same trip', () => {
    const flights = icsFlights(calendar(OUT, BACK));
    const [trip, ...others] = ownTrips(flights, { reference: 'ABC123' }, NOW);
    expect(others).toEqual([]);
    expect(trip).toMatchObject({
      added: true,
      from: 'RIX',
      to: 'BCN',
      depart: '2026-12-01',
      amount: 0,
      airlineReferences: [{ carrier: 'BT', reference: 'ABC123' }],
    });
    expect(trip?.legs).toHaveLength(2);
    expect(ownTrips(flights, {}, NOW + 5)[0]?.orderId).toBe(trip?.orderId);
  });

  test('a year of flights is several trips', () => {
    const later = BACK.map((line) => line.replace('20261208', '20270608'));
    expect(ownTrips(icsFlights(calendar(OUT, later)), {}, NOW)).toHaveLength(2);
  });
});

test('a pass makes a trip only if it says when it flies', () => {
  const flightOf = (semantics: object) => {
    const pass = passFacts({ ...PASS, semantics });
    return pass && flightFromPass(pass, '2026-11-01');
  };
  expect(flightOf({})).toBeNull();
  expect(flightOf({ currentArrivalDate: '2026-12-01T12:10+01:00' })).toMatchObject({
    carrier: 'BT',
    dep: { airport: 'RIX', time: '09:40' },
    arr: { airport: 'BCN', time: '12:10' },
    minutes: 210,
  });
});

const [TRIP] = ownTrips(icsFlights(calendar(OUT, BACK)), {}, NOW) as [OrderSummary];
const order = (orderId: string, over: Partial<OrderSummary> = {}): OrderSummary => {
  const { added: _, ...rest } = TRIP;
  return { ...rest, orderId, bookingId: `b-${orderId}`, amount: 100, ...over };
};
const BANK = { beneficiary: 'x', iban: 'LV1', bic: '', reference: 'r', amount: 1, payUntil: '' };

describe('the file of trips', () => {
  test('the newer order wins, and what only this device knows stays', () => {
    const own = [order('1', { account: 'me', checkedAt: NOW }), order('2', { checkedAt: NOW + 2 })];
    const told = [
      order('1', { account: 'other', checkedAt: NOW + 1, bankDetails: BANK, people: 3 }),
      order('2', { checkedAt: NOW + 1 }),
      order('3'),
      order('3', { people: 9 }),
      order('4', { status: 'awaiting_payment', bankDetails: BANK }),
    ];
    const read = mergeTripsFile(own, told, NOW + 9);
    expect(read).toMatchObject({ added: 1, renewed: 1, known: 1, unpaid: 1 });
    expect(
      read.write.map(({ orderId, account, people, bankDetails }) => [orderId, account, people, bankDetails]),
    ).toEqual([
      ['1', 'me', 3, null],
      ['3', undefined, 0, null],
    ]);
  });

  test('an order from the future is not newer than now, and one of another booking is another one', () => {
    const own = [order('1', { checkedAt: NOW })];
    expect(mergeTripsFile(own, [order('1', { checkedAt: NOW * 2 })], NOW).known).toBe(1);
    expect(mergeTripsFile(own, [order('1', { checkedAt: NOW + 1, bookingId: 'x' })], NOW + 9).known).toBe(1);
  });
});

describe('on the device', () => {
  let name = '';
  beforeEach(() => {
    name = freshDatabase();
    setClock(() => NOW + 1000);
  });
  afterEach(() => dropDatabase(name));
  const file = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'x');

  test('a file comes back whole, without account and payment', async () => {
    const text = tripsFile([order('1', { account: 'me', bankDetails: BANK }), TRIP]);
    expect(text).not.toMatch(/LV1|"me"/);
    expect(await readTripsFile(file(text))).toMatchObject({ added: 2, orderId: TRIP.orderId });
    expect(await readOrder(TRIP.orderId)).toEqual(TRIP);
    expect(await readTripsFile(file(text))).toMatchObject({ added: 0, known: 2 });
  });

  test.each([
    ['cut', '{"format":"flight-trips","ver', 'damaged'],
    ['another JSON', '{"trips":[]}', 'type'],
    ['of a later version', '{"format":"flight-trips","version":2,"trips":[]}', 'newer'],
    ['without trips', '{"format":"flight-trips","version":1,"trips":[]}', 'none'],
    ['with trips that are none', '{"format":"flight-trips","version":1,"trips":[7,null,{"orderId":"1"}]}', 'damaged'],
    ['a calendar without flights', calendar(['SUMMARY:Dinner']), 'none'],
    ['a document', pdf(), 'paper'],
    ['a pass without times', pkpass(), 'noTimes'],
    ['a page', '<script>alert(1)</script>', 'type'],
  ])('refused: %s', async (_, content, why) => {
    expect(await readTripsFile(file(content))).toBe(why);
    expect(await listOrders()).toEqual([]);
  });

  test('what stands in no order is left out, and an order that would break a screen is none', async () => {
    const evil = { ...order('1'), account: 'me', unclaimable: true, bankDetails: BANK, html: '<script>' };
    const broken = { ...order('2'), legs: [{ ...TRIP.legs[0], segments: [{ carrier: 'BT', flightNumber: '1' }] }] };
    const noDay = JSON.parse(JSON.stringify(order('3')).replaceAll('2026-12-01', '2026-13-41')) as object;
    const text = JSON.stringify({ format: 'flight-trips', version: 1, trips: [evil, broken, noDay] });
    expect(await readTripsFile(file(text))).toMatchObject({ added: 1, unread: 2 });
    const stored = await readOrder('1');
    expect(stored).toEqual(order('1'));
  });

  test('a calendar makes a trip with the names of its cities in every language, without a network', async () => {
    connectivity.online = false;
    expect(await readTripsFile(file(calendar(OUT, BACK)))).toMatchObject({ added: 1, orderId: TRIP.orderId });
    connectivity.online = true;
    const stored = await readOrder(TRIP.orderId);
    expect(stored).toMatchObject({ from: 'Riga', to: 'Barcelona', routes: { ru: { from: 'Рига', to: 'Барселона' } } });
    expect(cityOf(TRIP.legs[0]!.segments[0]!.arr, stored?.cities ?? {}, 'lt')).toBe('Barselona');
    expect(withOwnCities(TRIP, { BCN: { en: 'Barcelona' } })).toMatchObject({ from: 'RIX', to: 'Barcelona' });
    expect(withOwnCities(TRIP, {})).toEqual(TRIP);
  });

  test('what the device knows is not lost', async () => {
    await writeOrder(order('1', { checkedAt: NOW + 900 }));
    await readTripsFile(file(tripsFile([order('1', { people: 9, checkedAt: NOW + 100 })])));
    expect((await readOrder('1'))?.people).toBe(0);
  });
});
