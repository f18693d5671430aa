import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile, fold } from '@/domain/calendar/ics';
import { type TripWords, momentOf, tripEvents } from '@/domain/calendar/trip';
import type { OrderSummary } from '@/domain/payment/order';
import { anOffer } from '../booking/build';

const words: TripWords = {
  city: ({ cityTitle }) => cityTitle,
  title: (flight, from, to) => `${flight}, ${from} to ${to}`,
  about: ({ dep, arr, order }) => `${dep.time}; ${arr.time}\nOrder ${order}`,
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

describe('the moment of a flight', () => {
  it('is the real one, on both sides of a change of clocks', () => {
    // Riga in winter is two hours ahead, in summer three
    expect(momentOf(stop('2027-01-15', '07:25', Date.UTC(2027, 0, 15, 5, 25)))).toEqual({
      utc: Date.UTC(2027, 0, 15, 5, 25),
    });
    expect(momentOf(stop('2027-07-15', '07:25', Date.UTC(2027, 6, 15, 4, 25)))).toEqual({
      utc: Date.UTC(2027, 6, 15, 4, 25),
    });
    // Kathmandu: a quarter of an hour; Kiritimati: fourteen hours; over midnight
    expect(momentOf(stop('2027-07-15', '05:45', Date.UTC(2027, 6, 15)))).toEqual({ utc: Date.UTC(2027, 6, 15) });
    expect(momentOf(stop('2027-07-16', '02:00', Date.UTC(2027, 6, 15, 12)))).toEqual({
      utc: Date.UTC(2027, 6, 15, 12),
    });
  });

  it('is the clock of the place where the server sent no moment', () => {
    expect(momentOf(stop('2027-01-15', '07:25', 0))).toEqual({ wall: '2027-01-15T07:25' });
    expect(momentOf(stop('2027-01-15', '07:25', Number.NaN))).toEqual({ wall: '2027-01-15T07:25' });
    const [first] = anOffer().legs;
    const legs = [{ ...first!, segments: first!.segments.map((one) => ({ ...one, dep: { ...one.dep, at: 0 } })) }];
    expect(calendarFile(tripEvents(order({ legs }), words), 'Kaija', 0)).toContain('\r\nDTSTART:20270814T072500\r\n');
  });
});

describe('a calendar file', () => {
  const text = calendarFile(tripEvents(order(), words), 'Kaija, flights', order().at);

  it('has an entry for each flight with its moments, place and alarms', () => {
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

  it('calls a trip that is not paid for tentative, and a connection has one alarm', () => {
    const [leg] = anOffer().legs;
    const legs = [{ ...leg!, segments: [leg!.segments[0]!, leg!.segments[0]!] }];
    const open = calendarFile(tripEvents(order({ status: 'awaiting_payment', legs }), words), 'K', 0);
    expect(open).toContain('STATUS:TENTATIVE');
    expect(open.match(/TRIGGER/g)).toHaveLength(3);
  });

  it('has lines of 75 octets at most in any script, and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = fold(text);
        for (const line of folded.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(text);
      }),
    );
  });
});
