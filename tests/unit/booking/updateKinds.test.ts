import { describe, expect, it } from 'vitest';
import type { UpdatePayload } from '@/api/shapes/updates';
import { isTargetInCart, isUpdateType, UPDATE_TYPES, type UpdateType } from '@/domain/booking/updates';
import { updateTarget } from '@/offline/outbox/batch';
import { formFieldOf } from '@/state/booking/sync/payloads';

const id = { original_id: 'p1' };
/** One update of each kind. */
const SAMPLES: { [Type in UpdateType]: Partial<Extract<UpdatePayload, { type: Type }>> } = {
  passenger: id,
  passenger_removed: id,
  contact: {},
  billing: { isCompany: false },
  service: { serviceId: 'changeProtection' },
  baggage: id,
  seats: {},
  discount: {},
  offers_opt_out: {},
};
const sample = (type: UpdateType) => ({ type, ...SAMPLES[type] }) as UpdatePayload;

describe('the kinds of update', () => {
  it.each([
    ['passenger', 'passenger:p1', false, 'passengers.p1.name'],
    ['passenger_removed', 'passenger_removed:p1', false, 'passenger_removed'],
    ['contact', 'contact', false, 'contact.email'],
    ['billing', 'billing', false, 'billing.person.name'],
    ['service', 'service:changeProtection', true, 'services.changeProtection'],
    ['baggage', 'baggage:p1', true, 'baggage'],
    ['seats', 'seats', true, 'seats'],
    ['discount', 'discount', true, 'discount'],
    ['offers_opt_out', 'offers_opt_out', false, 'offers_opt_out'],
  ] as const)('%s: target, line of the cart, field of a refusal', (type, target, inCart, field) => {
    expect(updateTarget(sample(type))).toBe(target);
    expect(isTargetInCart(target)).toBe(inCart);
    expect(formFieldOf(sample(type), undefined)).toBe(field);
  });

  it('name the refused field as the form does', () => {
    expect(formFieldOf(sample('passenger'), 'payload.dob')).toBe('passengers.p1.dob');
    expect(formFieldOf(sample('contact'), 'tel')).toBe('contact.tel');
    const company = { ...sample('billing'), isCompany: true } as UpdatePayload;
    expect(formFieldOf(company, 'company.VATNumber')).toBe('billing.company.VATNumber');
    expect(formFieldOf(company, undefined)).toBe('billing.company.companyName');
  });

  it('are only these: a word of another version is none', () => {
    expect(UPDATE_TYPES.every(isUpdateType)).toBe(true);
    expect(['toString', 'meal', '', null].some(isUpdateType)).toBe(false);
    expect(isTargetInCart('meal:p1')).toBe(false);
  });
});
