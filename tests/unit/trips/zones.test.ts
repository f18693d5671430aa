import { afterEach, describe, expect, it } from 'vitest';
import { countdownOf } from '@/domain/trips/trip';
import { now, setClock } from '@/platform/clock';
import { anOrder, flight, legOf } from './trips';

const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
  setClock(null);
});

/** A flight from Pago Pago, where it is still the day before, to Kiritimati. */
const order = anOrder({ legs: [legOf(flight('PPG', '2027-08-14T07:00-11:00', 'CXI', '2027-08-15T12:00+14:00'))] });

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Riga'])('the countdown in %s', (name) => {
  it.each([
    ['2027-08-12T23:59:59.999', { kind: 'days', days: 2 }],
    ['2027-08-13T00:00:00.000', { kind: 'days', days: 1 }],
    ['2027-08-13T23:59:59.999', { kind: 'days', days: 1 }],
    ['2027-08-14T00:00:00.000', { kind: 'today' }],
    ['2027-08-14T10:00:00.000', { kind: 'under way' }],
    ['2027-08-14T16:59:59.999', { kind: 'under way' }],
    ['2027-08-14T17:00:00.000', { kind: 'travelled' }],
  ])('changes at midnight of the place of departure: %s', (local, expected) => {
    process.env['TZ'] = name;
    setClock(() => Date.parse(`${local}-11:00`));
    expect(countdownOf(order, now())).toEqual(expected);
  });
});
