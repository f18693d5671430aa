import { describe, expect, it } from 'vitest';
import { chosenId, costOf, hasRefusal, choiceState } from '@/domain/services/plans';
import { REFUSED, type CatalogueItem, type ServiceChoice } from '@/domain/services/types';
import { tripFacts } from '@/domain/services/servicePrice';
import { aDraft } from '../booking/build';

const insurance: CatalogueItem = {
  id: 'travelInsurancePlus',
  category: 'insurance',
  netPrice: 1850,
  markup: { kind: 'percent', percent: 20 },
  policy: 'per_passenger',
  vtripPolicy: 'per_segment',
  minPrice: null,
  totalPrice: 2220,
  unitPrice: 2220,
  sumTotal: null,
};
const chosen: ServiceChoice = {
  serviceId: 'travelInsurancePlus',
  value: 'travelInsurancePlus',
  unitPrice: 2000,
  policy: 'per_passenger',
  vtripPolicy: 'per_segment',
};
const nine = tripFacts(aDraft({ adult: 4, child: 3, infant: 2 }));

describe('the price of a service', () => {
  it('is for everyone on the booking', () => {
    expect(costOf(insurance, null, nine)).toEqual({
      unit: 2220,
      units: 9,
      total: 19_980,
      basis: 'per_passenger',
      moved: null,
    });
  });
  it('has another basis for joined tickets', () => {
    expect(costOf(insurance, null, { ...nine, isVtrip: true })).toMatchObject({ basis: 'per_segment', units: 2 });
  });
  it('is that of the time of choice; a changed list price is shown', () => {
    expect(costOf(insurance, chosen, nine)).toMatchObject({ unit: 2000, total: 18_000, moved: 2220 });
  });
  it('is the list price when it was declined, or another plan is chosen', () => {
    const refused = { ...chosen, value: REFUSED, unitPrice: 0 };
    expect(costOf(insurance, refused, nine)).toMatchObject({ unit: 2220, moved: null });
    const other = { ...chosen, serviceId: 'travelInsuranceBasic', value: 'travelInsuranceBasic' };
    expect(costOf(insurance, other, nine)).toMatchObject({ unit: 2220, moved: null });
  });
});

describe('a choice as a word', () => {
  it('distinguishes "not chosen" from "declined"', () => {
    expect(choiceState(undefined, 'travelInsurance')).toBe('none');
    expect(choiceState({ travelInsurance: { ...chosen, value: REFUSED } }, 'travelInsurance')).toBe('declined');
    expect(choiceState({ travelInsurance: chosen }, 'travelInsurance')).toBe('on');
    expect(chosenId({ travelInsurance: chosen }, 'travelInsurance')).toBe('travelInsurancePlus');
    expect(chosenId({ travelInsurance: { ...chosen, value: REFUSED } }, 'travelInsurance')).toBeNull();
  });
});

describe('declining', () => {
  it('is a plan of its own unless one is free', () => {
    expect(hasRefusal([{ unitPrice: 1188 }, { unitPrice: 2220 }])).toBe(true);
    expect(hasRefusal([{ unitPrice: 0 }, { unitPrice: 990 }])).toBe(false);
  });
});
