import { describe, expect, it } from 'vitest';
import { configureApi } from '@/api/config';
import type { WireTravelPackage } from '@/api/shapes/booking';
import type { WireTrip } from '@/api/shapes/trips';
import { legsOfPackage, toAccountTrip } from '@/api/trips/tripsAdapter';
import { routeOfLegs } from '@/domain/trips/account';

const end = (code: string, title: string, date: string, time: string, timestamp?: number) => ({
  airport: { code },
  city: { title },
  date,
  time,
  ...(timestamp === undefined ? {} : { timestamp }),
});
const flight = (from: string, to: string, day: string) => ({
  carrier: { code: 'BT' },
  flight_number: '1',
  dep: end(from, `City ${from}`, `${day}.01.2027`, '23:00'),
  arr: end(to, `City ${to}`, `${Number(day) + 1}.01.2027`, '01:00'),
});
const travel = (directions: number[][], ...segments: WireTravelPackage['segments']): WireTravelPackage => ({
  segments,
  segments_direction: directions,
  is_vtrip: false,
  userId: null,
});
const there = flight('RIX', 'AMS', '15');
const on = flight('AMS', 'BCN', '17');
const back = flight('BCN', 'RIX', '22');

const trip = (more: Partial<WireTrip> = {}): WireTrip => ({
  order_id: 'KA-1',
  booking_id: 'b_1',
  status: 'paid',
  payment_type: null,
  amount: 593.2,
  created_at: '2026-11-20T12:00:00.000Z',
  email: 'a@example.org',
  search_type: 'oneway',
  travel_package: travel([[0]], there),
  passengers: [],
  ...more,
});

describe('a trip of an account', () => {
  it('leads from the first departure to the furthest place, or to every place', () => {
    const round = legsOfPackage(travel([[0, 1], [2]], there, on, back)) ?? [];
    expect(routeOfLegs(round, 'roundtrip', ' – ')).toEqual({ from: 'City RIX', to: 'City BCN' });
    const legs = legsOfPackage(travel([[0], [1], [2]], there, on, back)) ?? [];
    expect(routeOfLegs(legs, 'multicity', ' – ')).toEqual({
      from: 'City RIX',
      to: 'City AMS – City BCN – City RIX',
    });
    expect(round.map(({ stops, dayShift }) => [stops, dayShift])).toEqual([
      [1, 3],
      [0, 1],
    ]);
  });
  it('has flight times only if the server tells moments', () => {
    const [leg] = legsOfPackage(travel([[0]], there)) ?? [];
    expect([leg?.minutes, leg?.segments[0]?.minutes]).toEqual([0, 0]);
    const at = (one: typeof there.dep, offset: number) =>
      Date.parse(`${one.date.split('.').reverse().join('-')}T${one.time}:00Z`) / 1000 - offset * 3600;
    const stamp = (times = 1) => ({
      ...there,
      dep: { ...there.dep, timestamp: at(there.dep, 2) * times },
      arr: { ...there.arr, timestamp: at(there.arr, 1) * times },
    });
    const long = at(there.arr, 1) - at(there.dep, 2);
    const [known] = legsOfPackage(travel([[0]], stamp())) ?? [];
    expect([known?.minutes, known?.segments[0]?.minutes]).toEqual([long / 60, long / 60]);
    // Milliseconds in place of seconds: the local times stay, nobody reads of a journey of months.
    const told: unknown[] = [];
    const [wrong] = legsOfPackage(travel([[0]], stamp(1000)), (kind, field) => told.push([kind, field])) ?? [];
    expect(wrong).toEqual(leg);
    expect(told).toEqual([
      ['moment', 'travel_package.segments.0.dep.timestamp'],
      ['moment', 'travel_package.segments.0.arr.timestamp'],
    ]);
  });
  it('is refused if its parts contradict each other', () => {
    configureApi({ baseUrl: 'http://localhost/api', tenant: 'kaija', locale: () => 'ru_RU' });
    expect(legsOfPackage(travel([[1]], there))).toBeNull();
    expect(legsOfPackage(travel([], there))).toBeNull();
    expect(legsOfPackage(travel([[0]], flight('', 'AMS', '15')))).toBeNull();
    expect(legsOfPackage(travel([[0]], { ...there, dep: end('RIX', 'Riga', '31.02.2027', '10:00') }))).toBeNull();
    expect(toAccountTrip(trip({ created_at: 'yesterday' }))).toBeNull();
    expect(toAccountTrip(trip())).toMatchObject({ amount: 59_320, depart: '2027-01-15', cancellation: null });
  });
  it('is cancelled even if the server does not say by whom', () => {
    const bank = { beneficiary: '', iban: '', bic: '', reference: '', amount: 1, pay_until: '' };
    expect(toAccountTrip(trip({ status: 'cancelled', bank_details: bank }))).toMatchObject({
      cancellation: { refund: null },
      bankDetails: null,
    });
  });
  it('has no invoice if it was cancelled before it was paid', () => {
    expect(toAccountTrip(trip({ status: 'cancelled' }))?.status).toBe('paid');
    expect(toAccountTrip(trip({ status: 'cancelled', paid: false }))?.status).toBe('awaiting_payment');
  });
});
