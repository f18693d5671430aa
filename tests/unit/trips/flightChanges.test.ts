import { describe, expect, it } from 'vitest';
import { tripEvents } from '@/domain/calendar/trip';
import type { Leg } from '@/domain/offers/types';
import { mergeBookingAnswer } from '@/domain/trips/bookingAnswer';
import {
  acknowledged,
  bookedLeg,
  briefly,
  changeHistory,
  consequencesOf,
  endsLeft,
  fateOf,
  flightChanges,
  formerWay,
  goneLegs,
  isQuiet,
  newsOf,
  withFlights,
} from '@/domain/trips/flightChanges';
import { anOrder, flight, legOf } from './trips';

const out = legOf(flight('RIX', '2027-08-14T07:25+03:00', 'BCN', '2027-08-14T09:55+02:00'));
const later = legOf(flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00'));
const back = legOf(flight('BCN', '2027-08-21T10:40+02:00', 'RIX', '2027-08-21T15:10+03:00'));
const viaFrankfurt = (change: string): Leg =>
  legOf(
    flight('RIX', '2027-08-14T07:25+03:00', 'FRA', '2027-08-14T08:55+02:00'),
    flight('FRA', `2027-08-14T${change}+02:00`, 'BCN', '2027-08-14T12:10+02:00', { flightNumber: '900' }),
  );
const kinds = (before: Leg[], after: Leg[]) => flightChanges(before, after).map(({ kind }) => kind);

describe('what differs between two states of the flights', () => {
  it('is nothing where a traveller sees the same', () => {
    const named = { ...out, segments: out.segments.map((one) => ({ ...one, carrierName: 'airBaltic', cabin: '' })) };
    expect(flightChanges([out, back], [named, back])).toEqual([]);
  });

  it('counts minutes by the local clocks, also over midnight and backwards', () => {
    expect(flightChanges([out], [later])).toMatchObject([{ kind: 'time', departs: 95, arrives: 95 }]);
    const night = legOf(flight('RIX', '2027-08-13T23:55+03:00', 'BCN', '2027-08-14T09:55+02:00'));
    expect(flightChanges([out], [night])).toMatchObject([{ kind: 'time', departs: -450, arrives: 0 }]);
  });

  it('names the number, the cabin and a terminal that was known before', () => {
    const [one] = out.segments;
    const changed = legOf({
      ...one!,
      flightNumber: '685',
      cabin: 'business',
      dep: { ...one!.dep, terminal: 'B' },
      arr: { ...one!.arr, terminal: '1' },
    });
    const known = legOf({ ...one!, arr: { ...one!.arr, terminal: '2' } });
    expect(kinds([known], [changed])).toEqual(['number', 'cabin', 'terminal']);
  });

  it('tells another route, a direction that is gone and one that is new', () => {
    expect(kinds([out, back], [viaFrankfurt('10:30'), back])).toEqual(['route']);
    expect(flightChanges([out, back], [back])).toEqual([{ kind: 'gone', was: out }]);
    expect(flightChanges([back], [out, back])).toEqual([{ kind: 'added', is: out }]);
  });

  it('is quiet for terminals and less than a quarter of an hour', () => {
    const by = (time: string) => [legOf(flight('RIX', `2027-08-14T${time}+03:00`, 'BCN', '2027-08-14T09:55+02:00'))];
    expect(isQuiet(flightChanges([out], by('07:39')))).toBe(true);
    expect(isQuiet(flightChanges([out], by('07:40')))).toBe(false);
    expect(isQuiet(flightChanges([out, back], [out]))).toBe(false);
  });
});

describe('what follows from a change', () => {
  const from = [viaFrankfurt('10:30')];
  it('is a connection that became short or cannot be reached, sooner on separate tickets', () => {
    expect(consequencesOf({}, from, [viaFrankfurt('09:20')])).toMatchObject([{ kind: 'tight', minutes: 25 }]);
    expect(consequencesOf({}, from, [viaFrankfurt('08:50')])).toMatchObject([{ kind: 'missed' }]);
    expect(consequencesOf({}, from, [viaFrankfurt('10:10')])).toEqual([]);
    expect(consequencesOf({ isVtrip: true }, from, [viaFrankfurt('10:10')])).toMatchObject([
      { kind: 'tight', minutes: 75, separate: true },
    ]);
  });

  it('is not told where the connection was as short before', () => {
    const tight = [viaFrankfurt('09:20')];
    expect(consequencesOf({}, tight, tight)).toEqual([]);
  });

  it('is an arrival on another day', () => {
    const nextDay = legOf(flight('RIX', '2027-08-14T23:25+03:00', 'BCN', '2027-08-15T01:55+02:00'));
    expect(consequencesOf({}, [out], [nextDay])).toMatchObject([{ kind: 'later day' }]);
  });
});

describe('flights of an order that change', () => {
  const order = anOrder();
  const [first, second] = order.legs as [Leg, Leg];

  it('keep what the traveller saw until it is acknowledged', () => {
    const once = withFlights(order, [later, second], 10);
    expect(newsOf(once)).toHaveLength(1);
    const twice = withFlights(
      once,
      [later, legOf(flight('BCN', '2027-08-21T12:40+02:00', 'RIX', '2027-08-21T17:10+03:00'))],
      20,
    );
    expect(newsOf(twice).map(({ kind }) => kind)).toEqual(['time', 'time']);
    expect(newsOf(acknowledged(twice))).toEqual([]);
    expect(changeHistory(acknowledged(twice)).map(({ at }) => at)).toEqual([20, 10]);
  });

  it('are no news when they are as they were', () => {
    const there = withFlights(order, [later, second], 10);
    const andBack = withFlights(there, [first, second], 20);
    expect(newsOf(andBack)).toEqual([]);
    expect(andBack.seenLegs).toBeUndefined();
  });

  it('are not changed by an answer without flights, and are told by one with another route', () => {
    const told = { status: 'paid', orderId: 'KA-1', airlineReferences: [], cancellation: null, change: null } as const;
    expect(mergeBookingAnswer(order, { ...told, legs: [] }, 9).legs).toEqual(order.legs);
    const rerouted = mergeBookingAnswer(order, { ...told, legs: [viaFrankfurt('10:30'), second] }, 9);
    expect(rerouted.legs[0]?.segments).toHaveLength(2);
    expect(newsOf(rerouted).map(({ kind }) => kind)).toEqual(['route']);
  });

  it('move their event in a calendar by the same UID and a higher sequence, and take out what is gone', () => {
    const words = {
      city: () => '',
      title: (name: string) => name,
      about: () => '',
      alarm: () => '',
      checkIn: () => '',
    };
    const seen = ({ uid, sequence, status }: ReturnType<typeof tripEvents>[number]) => [uid, sequence, status];
    expect(tripEvents(order, words).map(seen)).toEqual([
      ['KA-1-1-1', 0, 'confirmed'],
      ['KA-1-2-1', 0, 'confirmed'],
    ]);
    const dropped = withFlights(withFlights(order, [later, second], 10), [second], 20);
    expect(tripEvents(dropped, words).map(seen)).toEqual([
      ['KA-1-1-1', 2, 'confirmed'],
      ['KA-1-2-1', 2, 'cancelled'],
    ]);
    const cancelled = { ...order, cancellation: { at: 1, by: null, refund: null } };
    expect(tripEvents(cancelled, words).map(seen)).toEqual([
      ['KA-1-1-1', 1, 'cancelled'],
      ['KA-1-2-1', 1, 'cancelled'],
    ]);
  });
});

describe('another type of aircraft', () => {
  const by = (aircraft?: string) => [
    { ...out, segments: out.segments.map((one) => ({ ...one, ...(aircraft ? { aircraft } : {}) })) },
  ];
  it('is told quietly where both are known, and stays where an answer leaves it out', () => {
    const [old, now] = [by('Airbus A220-300'), by('Boeing 737-800')];
    expect(kinds(old, now)).toEqual(['aircraft']);
    expect(isQuiet(flightChanges(old, now))).toBe(true);
    expect(kinds(by(), now)).toEqual([]);
    const told = { status: 'paid', orderId: 'KA-1', airlineReferences: [], cancellation: null, change: null } as const;
    const order = anOrder({ legs: old });
    expect(mergeBookingAnswer(order, { ...told, legs: by() }, 9).legs[0]?.segments[0]?.aircraft).toBe(
      'Airbus A220-300',
    );
    expect(newsOf(mergeBookingAnswer(order, { ...told, legs: now }, 9)).map(({ kind }) => kind)).toEqual(['aircraft']);
  });
});

describe('what became of the booked flights', () => {
  const booked = anOrder({ legs: [out, back] });
  it('is nothing without a change, or after a few minutes', () => {
    expect(fateOf(booked)).toBeNull();
    const bit = legOf(flight('RIX', '2027-08-14T07:30+03:00', 'BCN', '2027-08-14T10:00+02:00'));
    expect(fateOf(withFlights(booked, [bit, back], 1))).toBeNull();
  });

  it('is another time, a way over another airport, or a direction that is gone, also once it was seen', () => {
    expect(fateOf(acknowledged(withFlights(booked, [later, back], 1)))).toEqual({ kind: 'moved', leg: later });
    const via = viaFrankfurt('10:30');
    expect(fateOf(withFlights(booked, [via, back], 1))).toEqual({ kind: 'cancelled', leg: via });
    const shortened = acknowledged(withFlights(booked, [back], 1));
    expect(fateOf(shortened)).toEqual({ kind: 'cancelled', leg: out });
    expect(goneLegs(shortened)).toEqual([out]);
  });
});

it('knows a direction as it was booked', () => {
  const rerouted = viaFrankfurt('10:30');
  expect(bookedLeg({ legs: [rerouted, back], formerFlights: [{ at: 1, legs: [out, back] }] }, rerouted)).toBe(out);
  expect(bookedLeg({ legs: [out, back] }, out)).toBe(out);
});

describe('a trip whose flights have changed', () => {
  const trip = anOrder({ legs: [out, back] });

  it('is told briefly: the loud changes, one for each flight', () => {
    const other = legOf(
      flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00', { flightNumber: '999' }),
    );
    const bit = legOf(flight('BCN', '2027-08-21T10:45+02:00', 'RIX', '2027-08-21T15:15+03:00'));
    expect(briefly(flightChanges([out, back], [other, bit])).map(({ kind }) => kind)).toEqual(['time']);
    expect(briefly(flightChanges([out, back], [back])).map(({ kind }) => kind)).toEqual(['gone']);
  });

  it('begins and ends where its flights do that are left', () => {
    expect(endsLeft(trip)).toBeNull();
    const left = endsLeft(withFlights(trip, [back], 5));
    expect([left?.from.airport, left?.to.map(({ airport }) => airport)]).toEqual(['BCN', ['RIX']]);
    expect(endsLeft(withFlights(trip, [out], 5))?.from.airport).toBe('RIX');
  });

  it('knows the way that was booked, where it is another now', () => {
    const via = viaFrankfurt('10:00');
    const rerouted = acknowledged(withFlights(trip, [via, back], 5));
    expect(formerWay(rerouted, via)).toBe(out);
    expect(formerWay(rerouted, back)).toBeNull();
  });
});
