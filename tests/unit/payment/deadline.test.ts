import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payUntil } from '../../../sandbox/payment/deadline';
import { officeTime, payBy } from '@/domain/payment/deadline';
import type { OpeningPeriod } from '@/domain/tenant/types';

const HOURS: OpeningPeriod[] = [
  { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
  { days: [6], from: '10:00', to: '15:00' },
];
const profile = (over = {}, openingHours: OpeningPeriod[] | string | null = HOURS) => ({
  timeZone: 'Europe/Riga',
  closedDays: [] as string[],
  transferDays: 1,
  contactInformation: openingHours === null ? {} : { openingHours },
  ...over,
});
const at = (local: string) => Date.parse(local.length > 16 ? local : `${local}+02:00`);
const told = (until: number | null) => {
  if (until === null) return null;
  const { day, time } = officeTime(until, { timeZone: 'Europe/Riga' });
  return `${day}T${time}`;
};
/** 16 January 2027 is a Saturday. */
const FAR = at('2027-03-01T08:15');

describe('an office open Monday to Friday 9 to 18 and Saturday 10 to 15', () => {
  it.each([
    ['ordered on Saturday 03:28', '2027-01-16T03:28', FAR, '2027-01-16T15:00'],
    ['that leaves on Sunday 08:15', '2027-01-16T03:28', at('2027-01-17T08:15'), '2027-01-16T15:00'],
    ['on Saturday 13:59', '2027-01-16T13:59', FAR, '2027-01-16T15:00'],
    ['on Saturday 14:01: less than an hour is none', '2027-01-16T14:01', FAR, '2027-01-18T18:00'],
    ['on Saturday 16:00', '2027-01-16T16:00', FAR, '2027-01-18T18:00'],
    ['on Saturday 16:00 for Sunday', '2027-01-16T16:00', at('2027-01-17T08:15'), null],
    ['on Monday 12:00', '2027-01-18T12:00', FAR, '2027-01-19T12:00'],
    ['on Friday 12:00', '2027-01-15T12:00', FAR, '2027-01-16T12:00'],
    ['on Friday 17:50', '2027-01-15T17:50', FAR, '2027-01-16T15:00'],
    ['three hours before the departure', '2027-01-18T10:00', at('2027-01-18T16:00'), '2027-01-18T13:00'],
    ['that leaves too soon', '2027-01-18T10:00', at('2027-01-18T13:59'), null],
    ['that has left', '2027-01-18T10:00', at('2027-01-17T10:00'), null],
  ])('%s', (_, now, departs, expected) => {
    expect(told(payBy('offlinePayment', at(now), departs, profile()))).toBe(expected);
  });

  it.each([
    ['closed on that Saturday', ['2027-01-16'], '2027-01-16T03:28', '2027-01-18T18:00'],
    ['and on the Monday behind it', ['2027-01-16', '2027-01-18'], '2027-01-16T03:28', '2027-01-19T18:00'],
  ])('%s', (_, closedDays, now, expected) => {
    expect(told(payBy('offlinePayment', at(now), FAR, profile({ closedDays })))).toBe(expected);
  });

  it('goes by its own clock, not by the traveller’s', () => {
    const newYork = profile({ timeZone: 'America/New_York' });
    // 20:28 on Friday there.
    const until = payBy('offlinePayment', at('2027-01-16T03:28'), FAR, newYork);
    expect(officeTime(until ?? 0, newYork)).toEqual({ day: '2027-01-16', time: '15:00' });
    expect(until).toBe(at('2027-01-16T22:00'));
  });

  it('keeps its hours over a change of clocks', () => {
    // Clocks go forward on Sunday, 28 March 2027.
    expect(payBy('offlinePayment', at('2027-03-27T16:00'), at('2027-06-01T08:00'), profile())).toBe(
      at('2027-03-29T18:00+03:00'),
    );
  });
});

it.each([[null], ['By phone, around the clock']])('an office with the hours %s is open all day', (hours) => {
  const open = profile({}, hours);
  expect(told(payBy('offlinePayment', at('2027-01-16T03:28'), FAR, open))).toBe('2027-01-17T03:28');
  expect(told(payBy('offlinePayment', at('2027-01-16T20:00'), at('2027-01-17T08:15'), open))).toBe('2027-01-17T05:15');
});

describe('a transfer', () => {
  it.each([
    ['on Saturday night for Sunday 08:15', '2027-01-16T22:00', '2027-01-17T08:15', 1, null],
    ['on Friday for Monday', '2027-01-15T10:00', '2027-01-18T12:00', 1, null],
    ['on Friday for Tuesday: only on Friday', '2027-01-15T10:00', '2027-01-19T08:00', 1, '2027-01-15T23:59'],
    ['on Friday for Wednesday', '2027-01-15T10:00', '2027-01-20T08:00', 1, '2027-01-16T10:00'],
    ['on Saturday for Wednesday', '2027-01-16T10:00', '2027-01-20T08:00', 1, '2027-01-17T10:00'],
    ['on Monday 23:30 for Wednesday: half an hour', '2027-01-18T23:30', '2027-01-20T08:00', 1, null],
    ['that takes three days', '2027-01-18T10:00', '2027-01-21T08:00', 3, null],
    ['that takes three days, in time', '2027-01-18T10:00', '2027-01-22T08:00', 3, '2027-01-18T23:59'],
    ['that arrives at once', '2027-01-16T22:00', '2027-01-17T08:15', 0, '2027-01-17T05:15'],
  ])('%s', (_, now, departs, transferDays, expected) => {
    expect(told(payBy('bankTransfer', at(now), at(departs), profile({ transferDays })))).toBe(expected);
  });

  it('waits for banks that are closed', () => {
    const closedDays = ['2027-01-19'];
    expect(payBy('bankTransfer', at('2027-01-18T10:00'), at('2027-01-20T08:00'), profile({ closedDays }))).toBeNull();
  });
});

it.each(['cardPayments', 'paymentInitiation'] as const)('%s pays at once', (type) => {
  expect(payBy(type, at('2027-01-16T22:00'), at('2027-01-17T08:15'), profile())).toBe(Infinity);
});

it('the reference API reckons the same by an arithmetic of its own', () => {
  const minute = 60_000;
  const time = fc.integer({ min: 0, max: 47 }).map((n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`);
  const period = fc
    .record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), a: time, b: time })
    .map(({ days, a, b }) => ({ days, from: a < b ? a : b, to: a < b ? b : '24:00' }))
    .filter(({ from, to }) => from < to);
  // Between changes of clocks; those are in the table above.
  const start = at('2027-01-04T00:00') / minute;
  fc.assert(
    fc.property(
      fc.constantFrom('offlinePayment' as const, 'bankTransfer' as const),
      fc.integer({ min: start, max: start + 14 * 1440 }),
      fc.integer({ min: -600, max: 12 * 1440 }),
      fc.option(period, { nil: null }),
      fc.uniqueArray(fc.constantFrom('2027-01-08', '2027-01-11', '2027-01-12', '2027-01-16')),
      fc.integer({ min: 0, max: 3 }),
      (type, now, ahead, one, closedDays, transferDays) => {
        const office = profile({ closedDays, transferDays }, one && [one]);
        const [made, departs] = [now * minute, (now + ahead) * minute];
        expect(payUntil(type, made, departs, office)).toBe(payBy(type, made, departs, office));
      },
    ),
    { numRuns: 200 },
  );
});
