import { expect, it } from 'vitest';
import { acknowledged, withFlights } from '@/domain/trips/flightChanges';
import { tripsOf } from '@/domain/trips/trip';
import { writeOrder } from '@/offline/orders';
import { closeDb } from '@/offline/store/db';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { setLogSink } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { mayHaveHomeTrip } from '@/state/trips/tripHint';
import { findHomeTrip } from '@/state/trips/homeTrip';
import { noteAccountTrips, noteTrip, noteTrips } from '@/state/trips/noteTrips';
import { anOrder, flight, legOf } from './trips';

const on = (day: string) => setClock(() => Date.parse(`${day}T12:00:00`));

it('tells home of a trip until a day after its last flight', () => {
  on('2027-08-22');
  expect(mayHaveHomeTrip()).toBe(false);
  noteTrip(anOrder());
  expect(mayHaveHomeTrip()).toBe(true);
  // Of an earlier version: its last day.
  localStorage.setItem('tripUntil', '2027-08-22');
  on('2027-08-21');
  expect(mayHaveHomeTrip()).toBe(true);
  on('2027-08-23');
  expect(mayHaveHomeTrip()).toBe(false);
});

it('keeps the latest trip and forgets removed ones', () => {
  on('2027-08-22');
  noteTrip(anOrder());
  noteTrip(anOrder({ legs: [], depart: '2027-01-01' }));
  expect(mayHaveHomeTrip()).toBe(true);
  noteTrips([]);
  expect(mayHaveHomeTrip()).toBe(false);
  noteTrips(tripsOf([anOrder(), anOrder({ bookingId: 'b2', legs: [], depart: null })], new Set()));
  expect(mayHaveHomeTrip()).toBe(true);
});

it('finds stored orders without a hint, as after a killed browser', async () => {
  setLogSink(() => undefined);
  configureStorage({ tenant: 'earlier' });
  on('2027-08-01');
  expect(await findHomeTrip()).toBe(false);
  await writeOrder(anOrder());
  expect(await findHomeTrip()).toBe(true);
  expect(mayHaveHomeTrip()).toBe(true);
  on('2027-12-01');
  expect(await findHomeTrip()).toBe(false);
  closeDb();
});

it('tells the frame of changed flights until they are acknowledged, on this device and of the account', () => {
  on('2027-08-01');
  const told = (): string | null => localStore.get('tripNews');
  const later = legOf(flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00'));
  const moved = withFlights(anOrder(), [later, ...anOrder().legs.slice(1)], 1);
  noteTrips(tripsOf([moved], new Set()));
  noteAccountTrips([moved]);
  expect(told()).toBe('da');
  noteTrips(tripsOf([acknowledged(moved)], new Set()));
  expect(told()).toBe('a');
  noteAccountTrips([{ ...moved, cancellation: { at: 1, by: 'airline', refund: null } }]);
  expect(told()).toBeNull();
});
