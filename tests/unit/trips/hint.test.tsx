import { afterEach, expect, it } from 'vitest';
import { tripsOf } from '@/domain/trips/trip';
import { setClock } from '@/platform/clock';
import { isTripHintMissing, mayHaveHomeTrip } from '@/state/trips/hint';
import { noteTrip, noteTrips } from '@/state/trips/noteTrips';
import { anOrder } from './trips';

afterEach(() => {
  localStorage.clear();
  setClock(null);
});

const on = (day: string) => setClock(() => Date.parse(`${day}T12:00:00`));

it('tells home of a trip until a day after its last flight', () => {
  on('2027-08-22');
  expect(mayHaveHomeTrip()).toBe(false);
  noteTrip(anOrder());
  expect(mayHaveHomeTrip()).toBe(true);
  on('2027-08-23');
  expect(mayHaveHomeTrip()).toBe(false);
});

it('keeps the latest trip, forgets removed ones, and knows a device whose trips were never read', () => {
  on('2027-08-22');
  expect(isTripHintMissing()).toBe(true);
  noteTrip(anOrder());
  noteTrip(anOrder({ legs: [], depart: '2027-01-01' }));
  expect(mayHaveHomeTrip()).toBe(true);
  noteTrips([]);
  expect([mayHaveHomeTrip(), isTripHintMissing()]).toEqual([false, false]);
  noteTrips(tripsOf([anOrder(), anOrder({ bookingId: 'b2', legs: [], depart: null })], new Set()));
  expect(mayHaveHomeTrip()).toBe(true);
});
