import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile, foldLine } from '@/domain/calendar/ics';
import { type TripTexts, momentOf, tripEvents } from '@/domain/calendar/trip';
import type { Segment } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import { anOffer } from '../booking/build';
import { readCalendar } from './strict';

const words: TripTexts = {
  city: ({ cityTitle }) => cityTitle,
  title: (flight, from, to) => `${flight}, ${from} to ${to}`,
  about: ({ dep, arr, order }) => `${dep.time}; ${arr.time}\nOrder ${order}`,
  checkIn: (flight) => `${flight} check-in`,
  alarm: (minutes, flight) => `${flight} in ${minutes / 60} h`,
};
const order = (over: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'KA-1',
  bookingId: 'b1',
  status: 'paid',
  amount: 1,
  at: Date.UTC(2026, 10, 22, 12),
  paymentType: 'cardPayments',
  email: '',
  people: 2,
  from: 'Riga',
  to: 'Barcelona',
  depart: '2027-08-14',
  legs: anOffer().legs,
  bankDetails: null,
  ...over,
});
const stop = (date: string, time: string, at: number) => ({
  airport: 'RIX',
  city: 'RIX',
  cityTitle: 'Riga',
  date,
  time,
  at,
});

describe('the time of a flight', () => {
  it('is in UTC, on both sides of a clock change', () => {
    // Riga is two hours ahead in winter and three in summer.
    expect(momentOf(stop('2027-01-15', '07:25', Date.UTC(2027, 0, 15, 5, 25)))).toEqual({
      utc: Date.UTC(2027, 0, 15, 5, 25),
    });
    expect(momentOf(stop('2027-07-15', '07:25', Date.UTC(2027, 6, 15, 4, 25)))).toEqual({
      utc: Date.UTC(2027, 6, 15, 4, 25),
    });
    // Kathmandu has quarters of an hour, Kiritimati is fourteen hours ahead; over midnight.
    expect(momentOf(stop('2027-07-15', '05:45', Date.UTC(2027, 6, 15)))).toEqual({ utc: Date.UTC(2027, 6, 15) });
    expect(momentOf(stop('2027-07-16', '02:00', Date.UTC(2027, 6, 15, 12)))).toEqual({
      utc: Date.UTC(2027, 6, 15, 12),
    });
  });

  it('is the local clock if the server sent no timestamp', () => {
    expect(momentOf(stop('2027-01-15', '07:25', 0))).toEqual({ wall: '2027-01-15T07:25' });
    expect(momentOf(stop('2027-01-15', '07:25', Number.NaN))).toEqual({ wall: '2027-01-15T07:25' });
    const [first] = anOffer().legs;
    const wild = ({ dep, arr, ...one }: Segment) => ({ ...one, dep: { ...dep, at: 0 }, arr: { ...arr, at: 0 } });
    const legs = [{ ...first!, segments: first!.segments.map(wild) }];
    expect(calendarFile(tripEvents(order({ legs }), words), 'Kaija', 0)).toContain('\r\nDTSTART:20270814T072500\r\n');
  });
});

describe('a calendar file', () => {
  const text = calendarFile(tripEvents(order(), words), 'Kaija, flights', order().at);

  it('has an event for each flight with times, place and alarms', () => {
    const lines = text.split('\r\n');
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kaija\\, flights//Flights//EN']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:KA-1-1-1', 'UID:KA-1-2-1']);
    expect(lines).toContain('DTSTAMP:20261122T120000Z');
    expect(lines).toContain('DTSTART:20270814T072500Z');
    expect(lines).toContain('SUMMARY:BT681\\, Riga RIX to Barcelona BCN');
    expect(lines).toContain('DESCRIPTION:07:25\\; 09:55\\nOrder KA-1');
    expect(lines.filter((line) => line.startsWith('TRIGGER:'))).toEqual([
      'TRIGGER:-PT1440M',
      'TRIGGER:-PT180M',
      'TRIGGER:-PT1440M',
      'TRIGGER:-PT180M',
    ]);
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  it('marks an unpaid trip as tentative and gives a connection one alarm', () => {
    const [leg] = anOffer().legs;
    const legs = [{ ...leg!, segments: [leg!.segments[0]!, leg!.segments[0]!] }];
    const open = calendarFile(tripEvents(order({ status: 'awaiting_payment', legs }), words), 'K', 0);
    expect(open).toContain('STATUS:TENTATIVE');
    expect(open.match(/TRIGGER/g)).toHaveLength(3);
  });

  it('folds lines at 75 octets in any script without losing a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = foldLine(text);
        for (const line of folded.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(text);
      }),
    );
  });
});

describe('a strict calendar', () => {
  /** A stop with the local time of a timestamp, by this machine's zones. */
  const inZone = (zone: string, at: number, airport: string) => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const [date = '', time = ''] = parts.format(at).split(' ');
    return { airport, city: airport, cityTitle: airport, date, time, at };
  };
  const flight = (dep: ReturnType<typeof inZone>, arr: ReturnType<typeof inZone>, minutes: number) => {
    const segment = { ...anOffer().legs[0]!.segments[0]!, dep, arr, minutes };
    return order({ legs: [{ segments: [segment], minutes, stops: 0, dayShift: 0 }] });
  };
  const readOne = (one: OrderSummary) => readCalendar(calendarFile(tripEvents(one, words), 'K', 0))[0]!;

  it('reads flights over midnight, clock changes and the date line with their true length and alarms', () => {
    const cases = [
      // 23:40 to 00:30 of the next day.
      ['Europe/Riga', 'Europe/Tallinn', Date.UTC(2027, 0, 15, 21, 40), 50],
      // In the air while Europe's clocks go forward (28 March, 01:00 UTC) and back (31 October).
      ['Europe/Riga', 'Europe/Madrid', Date.UTC(2027, 2, 27, 23, 30), 220],
      ['Europe/Riga', 'Europe/Madrid', Date.UTC(2027, 9, 30, 23, 30), 220],
      // Lands on the day before it left, and two days after.
      ['Pacific/Auckland', 'Pacific/Honolulu', Date.UTC(2027, 5, 10, 10), 520],
      ['America/Los_Angeles', 'Australia/Sydney', Date.UTC(2027, 5, 11, 5, 30), 900],
      ['Asia/Kathmandu', 'Pacific/Kiritimati', Date.UTC(2027, 5, 11, 5, 30), 900],
    ] as const;
    for (const [from, to, at, minutes] of cases) {
      const read = readOne(flight(inZone(from, at, 'AAA'), inZone(to, at + minutes * 60_000, 'BBB'), minutes));
      const utc = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.000/g, '');
      expect(read).toMatchObject({ start: utc(at), end: utc(at + minutes * 60_000), alarms: [1440, 180] });
    }
  });

  it('reads flights with one timestamp or none; the missing one follows from the flight time', () => {
    const at = Date.UTC(2027, 5, 10, 10);
    const [dep, arr] = [inZone('Pacific/Auckland', at, 'AKL'), inZone('Pacific/Honolulu', at + 520 * 60_000, 'HNL')];
    const both = { start: '20270610T100000Z', end: '20270610T184000Z' };
    expect(readOne(flight(dep, { ...arr, at: Number.NaN }, 520))).toMatchObject(both);
    expect(readOne(flight({ ...dep, at: Number.NaN }, arr, 520))).toMatchObject(both);
    // By local clocks it lands before it leaves.
    const none = flight({ ...dep, at: 0 }, { ...arr, at: 0 }, 520);
    expect(readOne(none)).toMatchObject({ start: '20270610T220000', end: '20270611T064000' });
  });
});
