import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unpackTimeZones } from '@/domain/airports/coordinates';
import { icsFlights, icsReference } from '@/domain/passes/icsFlights';
import { flightFromPass, ownTrips, withOwnCities } from '@/domain/passes/ownTrip';
import { passFacts } from '@/domain/passes/pkpass';
import type { OrderSummary } from '@/domain/payment/order';
import { mergeTripsFile } from '@/domain/trips/tripsFile';
import { listOrders, readOrder, writeOrder } from '@/offline/orders';
import type { ZoneOf } from '@/domain/zones';
import { loadLocalPlaces } from '@/state/searchForm/localPlaces';
import { placedBy } from '@/state/trips/addPapers';
import { readTripsFile, tripsFile } from '@/state/trips/tripsFile';
import { cityOf } from '@/domain/booking/cities';
import { setClock } from '@/platform/clock';
import { connectivity } from '@/platform/connectivity';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { PASS, pdf, pkpass } from './samples';

const NOW = Date.parse('2026-11-01T10:00:00Z');

const zoneOf = unpackTimeZones(
  readFileSync(new URL('../../../src/domain/airports/coordinates.txt', import.meta.url), 'utf8'),
);
const flightsIn = (text: string) => icsFlights(text, zoneOf).flights;

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
    const [out, back] = flightsIn(calendar(BACK, OUT));
    expect(out).toMatchObject({
      carrier: 'BT',
      flightNumber: '681',
      dep: { airport: 'RIX', date: '2026-12-01', time: '09:40', at: Date.parse('2026-12-01T07:40Z') },
      arr: { airport: 'BCN', time: '12:10', at: Date.parse('2026-12-01T11:10Z') },
      minutes: 210,
    });
    expect(back).toMatchObject({
      flightNumber: '682',
      dep: { airport: 'BCN', time: '14:00' },
      arr: { airport: 'RIX', time: '18:30' },
      minutes: 210,
    });
    expect(icsReference(calendar(OUT))).toBe('ABC123');
  });

  test.each([
    ['a meeting', ['DTSTART:20261201T094000Z', 'DTEND:20261201T104000Z', 'SUMMARY:Dinner'], 0],
    ['a whole day', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'SUMMARY:BT 681 RIX-BCN'], 1],
    ['a day that is none', ['DTSTART:20261301T094000Z', 'DTEND:20261401T094000Z', 'SUMMARY:BT 681 RIX-BCN'], 1],
    ['an end before the start', ['DTSTART:20261201T094000Z', 'DTEND:20261201T084000Z', 'SUMMARY:BT 681 RIX-BCN'], 1],
    ['a cancelled flight', [...OUT, 'STATUS:CANCELLED'], 0],
    ['no time at all', ['SUMMARY:BT 681 RIX-BCN'], 1],
  ])('but not %s', (_, lines, untimed) => {
    expect(icsFlights(calendar(lines), zoneOf)).toEqual({ flights: [], untimed });
  });

  const OUTLOOK = [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'TZID:FLE Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T040000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const defined = (...lines: readonly string[]): string =>
    [...OUTLOOK, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n');
  const FLE = 'TZID=FLE Standard Time';

  test.each([
    [
      'moments in UTC',
      calendar(['DTSTART:20260701T100000Z', 'DTEND:20260701T171500Z', 'SUMMARY:KL 642 JFK-AMS']),
      '06:00 19:15 435',
    ],
    [
      'moments over midnight',
      calendar(['DTSTART:20261201T223000Z', 'DTEND:20261202T011500Z', 'SUMMARY:FR 2644 RIX-STN']),
      '00:30 01:15 165',
    ],
    [
      'the zone of the departure at both ends',
      calendar([
        'DTSTART;TZID=Europe/Riga:20261201T094000',
        'DTEND;TZID=Europe/Riga:20261201T131000',
        'SUMMARY:BT 681 RIX-BCN',
      ]),
      '09:40 12:10 210',
    ],
    [
      'a zone that Mozilla names',
      calendar([
        'DTSTART;TZID=/mozilla.org/20070129_1/Europe/Riga:20261201T094000',
        'DTEND:20261201T111000Z',
        'SUMMARY:BT 681 RIX-BCN',
      ]),
      '09:40 12:10 210',
    ],
    [
      'zones that nobody defines',
      calendar([
        `DTSTART;${FLE}:20261201T100000`,
        'DTEND;TZID="GMT Standard Time":20261201T110000',
        'SUMMARY:BT 655 RIX-LGW',
      ]),
      '10:00 11:00 180',
    ],
    [
      'a zone that the file defines, in summer',
      defined(`DTSTART;${FLE}:20260701T100000`, `DTEND;${FLE}:20260701T130000`, 'SUMMARY:BT 655 RIX-LGW'),
      '10:00 11:00 180',
    ],
    [
      'a zone that the file defines, in winter',
      defined(`DTSTART;${FLE}:20261201T100000`, `DTEND;${FLE}:20261201T130000`, 'SUMMARY:DL 1 JFK-LHR'),
      '03:00 11:00 180',
    ],
    [
      'clocks of the airports, to the west',
      calendar(['DTSTART:20261201T100000', 'DTEND:20261201T095500', 'SUMMARY:BT 641 RIX-KEF']),
      '10:00 09:55 115',
    ],
    [
      'a length',
      calendar(['DTSTART:20261201T094000', 'DURATION:PT3H30M', 'SUMMARY:BT 681 RIX-BCN']),
      '09:40 12:10 210',
    ],
    [
      'a length behind UTC',
      calendar(['DTSTART:20261201T074000Z', 'DURATION:P0DT3H30M0S', 'SUMMARY:BT 681 RIX-BCN']),
      '09:40 12:10 210',
    ],
    [
      'airports that nobody knows, by their clocks',
      calendar(['DTSTART:20261201T094000', 'DTEND:20261201T121000', 'SUMMARY:BT 681 QQA-QQB']),
      '09:40 12:10 0',
    ],
  ])('times: %s', (_, text, expected) => {
    const [flight] = flightsIn(text);
    expect(flight && `${flight.dep.time} ${flight.arr.time} ${flight.minutes}`).toBe(expected);
  });

  test.each([
    [
      'UTC at airports that nobody knows',
      ['DTSTART:20261201T094000Z', 'DTEND:20261201T121000Z', 'SUMMARY:BT 681 QQA-QQB'],
    ],
    [
      'one clock, which nobody knows, for two zones',
      [`DTSTART;${FLE}:20261201T100000`, `DTEND;${FLE}:20261201T130000`, 'SUMMARY:BT 655 RIX-LGW'],
    ],
    ['no arrival', ['DTSTART:20261201T094000Z', 'SUMMARY:BT 681 RIX-BCN']],
    ['a length that is none', ['DTSTART:20261201T094000Z', 'DURATION:-PT3H', 'SUMMARY:BT 681 RIX-BCN']],
  ])('no time is invented: %s', (_, lines) => {
    expect(icsFlights(calendar(lines), zoneOf)).toEqual({ flights: [], untimed: 1 });
  });

  test('a file that never ends, or nests without end, is read to no harm', () => {
    expect(flightsIn('BEGIN:VEVENT\n'.repeat(100_000))).toEqual([]);
    expect(flightsIn('BEGIN:VTIMEZONE\nBEGIN:STANDARD\nEND:STANDARD\nEND:VTIMEZONE\n'.repeat(50_000))).toEqual([]);
    expect(flightsIn(`BEGIN:VEVENT\nSUMMARY:${'A'.repeat(1_000_000)}`)).toEqual([]);
    expect(flightsIn(`BEGIN:VEVENT;${'X="'.repeat(50_000)}:\nEND:VEVENT`)).toEqual([]);
  });

  test('become a trip: there and back are two directions, the same file is the same trip', () => {
    const flights = flightsIn(calendar(OUT, BACK));
    const [trip, ...others] = ownTrips(flights, { reference: 'ABC123' }, NOW);
    expect(others).toEqual([]);
    expect(trip).toMatchObject({
      added: true,
      localTimes: true,
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
    expect(ownTrips(flightsIn(calendar(OUT, later)), {}, NOW)).toHaveLength(2);
  });
});

test('a pass makes a trip only if it says when it flies', () => {
  const flightOf = (semantics: object, zones: ZoneOf = zoneOf) => {
    const pass = passFacts({ ...PASS, semantics }, zones);
    return pass && flightFromPass(pass, '2026-11-01', zones);
  };
  const utc = { currentDepartureDate: '2026-12-01T07:40:00Z', currentArrivalDate: '2026-12-01T11:10:00Z' };
  expect(flightOf(utc)).toMatchObject({ dep: { time: '09:40' }, arr: { time: '12:10' }, minutes: 210 });
  expect(flightOf(utc, () => null)).toBeNull();
  const clocks = { currentDepartureDate: '2026-12-01T09:40', currentArrivalDate: '2026-12-01T12:10' };
  expect(flightOf(clocks)).toMatchObject({ dep: { at: Date.parse('2026-12-01T07:40Z') }, minutes: 210 });
  expect(flightOf({})).toBeNull();
  expect(flightOf({ currentArrivalDate: '2026-12-01T12:10+01:00' })).toMatchObject({
    carrier: 'BT',
    dep: { airport: 'RIX', time: '09:40' },
    arr: { airport: 'BCN', time: '12:10' },
    minutes: 210,
  });
});

test('a pass keeps the flight that it names, also in a trip with one flight of the same airports', () => {
  const pass = passFacts(PASS, zoneOf);
  const [trip] = ownTrips(flightsIn(calendar(OUT.map((line) => line.replace('BT0681', 'FR 2461')))), {}, NOW);
  expect(pass && trip && placedBy(pass, trip).flight).toMatchObject({ name: 'BT 681', from: 'RIX', to: 'BCN' });
});

const [TRIP] = ownTrips(flightsIn(calendar(OUT, BACK)), {}, NOW) as [OrderSummary];
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
    ['a calendar of whole days', calendar(['DTSTART;VALUE=DATE:20261201', 'SUMMARY:BT 681 RIX-BCN']), 'untimed'],
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
    // A trip waits three seconds for them.
    await loadLocalPlaces();
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
