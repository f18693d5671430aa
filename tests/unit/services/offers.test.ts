import { describe, expect, it } from 'vitest';
import { stepsFor } from '@/domain/booking/steps';
import type { BookingDraft } from '@/domain/booking/types';
import type { Leg, Offer } from '@/domain/offers/types';
import { costOf, fits, offersOf } from '@/domain/services/plans';
import { tripFacts } from '@/domain/services/servicePrice';
import { REFUSED, SLOT_SERVICES, SLOTS, type CatalogueItem, type ServiceSlot } from '@/domain/services/types';
import { aDraft, anOffer } from '../booking/build';

const item = (id: string, unitPrice = 500): CatalogueItem => ({
  id,
  category: 'extras',
  netPrice: unitPrice,
  markup: { kind: 'amount', cents: 0 },
  policy: 'per_passenger',
  vtripPolicy: 'per_segment',
  minPrice: null,
  totalPrice: unitPrice,
  unitPrice,
  sumTotal: null,
});
const ALL = SLOTS.flatMap((slot) => SLOT_SERVICES[slot].map((id) => item(id)));

const changing = (leg: Leg): Leg => ({ ...leg, segments: [...leg.segments, ...leg.segments], stops: 1 });
const withLegs = (edit: (legs: Leg[]) => Leg[]): Partial<BookingDraft> => {
  const offer: Offer = anOffer();
  return { offer: { ...offer, legs: edit(offer.legs) } };
};
const trip = (over: Partial<BookingDraft> = {}): BookingDraft => aDraft(undefined, over);
const idsOf = (slot: ServiceSlot, draft: BookingDraft, items = ALL) => offersOf(slot, items, draft).map(({ id }) => id);

describe('connection protection', () => {
  const there = withLegs(([out, back]) => [changing(out as Leg), back as Leg]);
  it('is offered where tickets of their own meet within a direction', () => {
    expect(idsOf('connectionProtection', trip({ isVtrip: true }))).toEqual([]);
    expect(idsOf('connectionProtection', trip({ ...there, isVtrip: true }))).toEqual(['connectionProtection']);
  });
  it('is not offered on one ticket: the airline answers for the connection', () => {
    expect(idsOf('connectionProtection', trip({ ...there, isVtrip: false }))).toEqual([]);
  });
  it('by connection costs once for each of them, whatever the flights and travellers', () => {
    const perConnection = { ...item('connectionProtection', 1900), vtripPolicy: 'per_connection' as const };
    const facts = tripFacts(trip({ ...there, isVtrip: true }));
    expect(facts).toMatchObject({ segments: 3, connections: 1 });
    expect(costOf(perConnection, null, facts)).toMatchObject({ basis: 'per_connection', units: 1, total: 1900 });
  });
});

describe('change protection', () => {
  it('is offered where changes cost money', () => {
    expect(idsOf('changeProtection', trip({ fareId: 'f-l' }))).toEqual(['changeProtection']);
    expect(idsOf('changeProtection', trip({ fareId: 'f-s' }))).toEqual(['changeProtection']);
    expect(idsOf('changeProtection', trip({ fareId: 'f-f' }))).toEqual([]);
  });
  it('is offered while the fares are unknown', () => {
    expect(idsOf('changeProtection', trip({ fares: [], fareId: null }))).toEqual(['changeProtection']);
  });
});

describe('services missing in the catalogue', () => {
  it('are not offered', () => {
    expect(idsOf('priceLock', trip(), [item('airHelpService')])).toEqual([]);
    expect(idsOf('airHelpService', trip(), [item('airHelpService')])).toEqual(['airHelpService']);
  });
  it('offer no choice where everything is free', () => {
    expect(idsOf('supportService', trip(), [item('supportServiceBasic', 0)])).toEqual([]);
    const both = [item('supportServicePlus'), item('supportServiceBasic', 0)];
    expect(idsOf('supportService', trip(), both)).toEqual(['supportServiceBasic', 'supportServicePlus']);
  });
});

describe('a choice from before the trip changed', () => {
  const choice = {
    serviceId: 'changeProtection',
    unitPrice: 1500,
    policy: 'per_passenger',
    vtripPolicy: 'per_passenger',
  } as const;
  it('stays available, so that it can be removed', () => {
    const draft = trip({ fareId: 'f-f', services: { changeProtection: { ...choice, value: 'changeProtection' } } });
    expect(fits('changeProtection', draft)).toBe(false);
    expect(idsOf('changeProtection', draft)).toEqual(['changeProtection']);
    expect(stepsFor(draft, ALL)).toContain('guarantee');
  });
  it('is dropped when it was declined', () => {
    const draft = trip({ fareId: 'f-f', services: { changeProtection: { ...choice, value: REFUSED } } });
    expect(idsOf('changeProtection', draft)).toEqual([]);
  });
});

describe('a step with nothing to offer is skipped', () => {
  const steps = (draft: BookingDraft, items = ALL) => stepsFor(draft, items);
  it('guarantee for a fare with free changes, also where services include connection protection', () => {
    expect(steps(trip({ fareId: 'f-s' }))).toContain('guarantee');
    const there = withLegs(([out, back]) => [changing(out as Leg), back as Leg]);
    expect(steps(trip({ ...there, fareId: 'f-f' }))).not.toContain('guarantee');
  });
  it('insurance and support where none is sold', () => {
    const none = [item('changeProtection'), item('supportServiceBasic', 0)];
    expect(steps(trip())).toEqual(expect.arrayContaining(['insurance', 'support']));
    expect(steps(trip(), none)).not.toContain('insurance');
    expect(steps(trip(), none)).not.toContain('support');
  });
});
