import { describe, expect, it } from 'vitest';
import {
  carryOver,
  withoutPrefilled,
  listedFare,
  filledIn,
  withoutBooking,
  withoutPrivateData,
} from '@/domain/booking/draft';
import { hasNewTypedText } from '@/domain/booking/typedText';
import { countByGroup } from '@/domain/booking/passengers';
import type { PassengerCounts } from '@/domain/search/types';
import { aDraft, anOffer, filled, someFares } from './build';

describe('a draft made from an offer', () => {
  it('has one passenger for each searched one, adults first, the first one main', () => {
    const draft = aDraft({ adult: 2, child: 1, infant: 1 });
    expect(draft.passengers.map(({ ageGroup, main }) => [ageGroup, main])).toEqual([
      ['adult', true],
      ['adult', false],
      ['child', false],
      ['infant', false],
    ]);
    expect(new Set(draft.passengers.map(({ id }) => id)).size).toBe(4);
    expect(countByGroup(draft.passengers)).toEqual({ adult: 2, child: 1, infant: 1 });
  });

  it('gives infants no checked bag and nobody a server id', () => {
    const draft = aDraft({ adult: 1, child: 0, infant: 1 });
    expect(draft.passengers.map((one) => one.skipCheckedBaggage)).toEqual([false, true]);
    expect(draft.passengers.every((one) => !one.committed && one.passengerId === null)).toBe(true);
  });

  it('is local, has a lower-case query, and starts with the listed fare, newsletter on, company invoice', () => {
    const draft = aDraft();
    expect(draft.id).toMatch(/^local:/);
    expect(draft.query).toBe('?src=riga&s_iata=rix');
    expect(draft.fareId).toBe('f-l');
    expect(draft.contact.isSubscribedNewsletter).toBe(true);
    expect(draft.billing.isCompany).toBe(true);
  });

  it('takes the cheapest fare, whatever its position and name', () => {
    const odd = someFares().map((fare, n) => ({ ...fare, family: `Brand ${n}` }));
    expect(listedFare(odd.toReversed())?.id).toBe('f-l');
    expect(listedFare(odd.slice(1))?.id).toBe('f-s');
    expect(listedFare([])).toBeNull();
  });
});

describe('typed data', () => {
  it('are carried to the next booking by age group, without server ids', () => {
    const earlier = filled(aDraft({ adult: 2, child: 1, infant: 0 }));
    earlier.passengers = earlier.passengers.map((one, n) => ({ ...one, committed: true, passengerId: `s${n}` }));
    const next = carryOver(aDraft({ adult: 1, child: 2, infant: 0 }), earlier);
    expect(next.passengers.map((one) => one.name)).toEqual(['Elīna', 'Marta', '']);
    expect(next.passengers.every((one) => one.passengerId === null && !one.committed)).toBe(true);
    expect(next.contact).toEqual(earlier.contact);
  });

  it('are carried only to travellers whose ticket fits their age on the last flight', () => {
    const earlier = filled(aDraft({ adult: 2, child: 2, infant: 0 }));
    // Twelve before the flight home, and still a child.
    earlier.passengers[2] = { ...earlier.passengers[2]!, name: 'Liene', dob: '2015-08-20' };
    earlier.passengers[3] = { ...earlier.passengers[3]!, name: 'Kārlis', dob: '2015-08-22' };
    const names = (party: PassengerCounts) => carryOver(aDraft(party), earlier).passengers.map(({ name }) => name);
    expect(names({ adult: 1, child: 2, infant: 0 })).toEqual(['Elīna', 'Kārlis', '']);
    expect(names({ adult: 3, child: 1, infant: 1 })).toEqual(['Elīna', 'Jānis', 'Liene', 'Kārlis', '']);
  });

  it('name their origin through a draft without additions; after clearing nothing is left of it', () => {
    const earlier = filled(aDraft());
    const next = carryOver(aDraft({ adult: 1, child: 0, infant: 0 }), earlier);
    expect(next.carriedFrom).toMatchObject({ search: earlier.search, date: '2027-08-14', people: 1 });
    const later = anOffer({ legs: anOffer().legs.toReversed() });
    const third = carryOver(aDraft(), { ...next, offer: later });
    expect(third.carriedFrom).toMatchObject({ date: '2027-08-14', people: 1 });
    const cleared = withoutPrefilled(third, '370');
    expect(JSON.stringify(cleared)).not.toMatch(/El|elina@|2000/);
    expect(hasNewTypedText({ ...third, ...cleared })).toBe(false);
    expect(carryOver(aDraft(), aDraft())).not.toHaveProperty('carriedFrom');
  });

  it('are counted and cleared only where unchanged; values typed since stay', () => {
    const next = carryOver(aDraft(), filled(aDraft()));
    expect(filledIn(next)).toEqual({ people: 2, contact: true });
    const [first, second] = next.passengers;
    const typed = {
      ...next,
      passengers: [{ ...first!, name: 'Zoe' }, second!],
      contact: { ...next.contact, email: 'zoe@example.lv' },
    };
    expect(filledIn(typed)).toMatchObject({ people: 1 });
    const cleared = withoutPrefilled(typed, '371');
    expect(cleared.passengers.map(({ name }) => name)).toEqual(['Zoe', '']);
    expect(cleared.contact.email).toBe('zoe@example.lv');
    // Nothing prefilled is left.
    expect(filledIn({ ...typed, ...cleared })).toBeNull();
  });

  it('stay when the server’s booking is abandoned', () => {
    const draft = filled(aDraft());
    const booked = {
      ...draft,
      id: 'b1',
      bookingId: 'b1',
      sent: { contact: 'x' },
      passengers: draft.passengers.map((one) => ({ ...one, committed: true, passengerId: 's' })),
    };
    const free = withoutBooking(booked, 'local:new');
    expect(free).toMatchObject({ id: 'local:new', bookingId: null, sent: {} });
    expect(free.passengers.map(({ name }) => name)).toEqual(draft.passengers.map(({ name }) => name));
    expect(free.passengers.some((one) => one.committed)).toBe(false);
  });

  it('leave the device after payment', () => {
    const done = withoutPrivateData(filled(aDraft()));
    expect(JSON.stringify(done)).not.toContain('Elīna');
    expect(JSON.stringify(done)).not.toContain('elina@example.lv');
    expect(done.status).toBe('paid');
  });
});
