import { describe, expect, it } from 'vitest';
import { carryOver, listedFare, withoutBooking, withoutPrivateData } from '@/domain/booking/draft';
import { countByGroup } from '@/domain/booking/passengers';
import { aDraft, filled, someFares } from './build';

describe('a draft made from an offer', () => {
  it('has one passenger for each searched one, adults first, the first main', () => {
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

  it('gives infants no checked baggage and nobody an identity of the server', () => {
    const draft = aDraft({ adult: 1, child: 0, infant: 1 });
    expect(draft.passengers.map((one) => one.skipCheckedBaggage)).toEqual([false, true]);
    expect(draft.passengers.every((one) => !one.committed && one.passengerId === null)).toBe(true);
  });

  it('is local, lower-cased in its query, and starts with the fare of the list, newsletter on, company invoice', () => {
    const draft = aDraft();
    expect(draft.id).toMatch(/^local:/);
    expect(draft.query).toBe('?src=riga&s_iata=rix');
    expect(draft.fareId).toBe('f-l');
    expect(draft.contact.isSubscribedNewsletter).toBe(true);
    expect(draft.billing.isCompany).toBe(true);
  });

  it('takes the cheapest fare, wherever it stands and whatever it is called', () => {
    const odd = someFares().map((fare, n) => ({ ...fare, family: `Brand ${n}` }));
    expect(listedFare(odd.toReversed())?.id).toBe('f-l');
    expect(listedFare(odd.slice(1))?.id).toBe('f-s');
    expect(listedFare([])).toBeNull();
  });
});

describe('what was typed', () => {
  it('is carried to the next booking by age group, without the identity of the server', () => {
    const earlier = filled(aDraft({ adult: 2, child: 1, infant: 0 }));
    earlier.passengers = earlier.passengers.map((one, n) => ({ ...one, committed: true, passengerId: `s${n}` }));
    const next = carryOver(aDraft({ adult: 1, child: 2, infant: 0 }), earlier);
    expect(next.passengers.map((one) => one.name)).toEqual(['Elīna', 'Marta', '']);
    expect(next.passengers.every((one) => one.passengerId === null && !one.committed)).toBe(true);
    expect(next.contact).toEqual(earlier.contact);
  });

  it('stays when the booking of the server is given up', () => {
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

  it('leaves the device after payment', () => {
    const done = withoutPrivateData(filled(aDraft()));
    expect(JSON.stringify(done)).not.toContain('Elīna');
    expect(JSON.stringify(done)).not.toContain('elina@example.lv');
    expect(done.status).toBe('paid');
  });
});
