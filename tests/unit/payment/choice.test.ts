import { describe, expect, it } from 'vitest';
import { emptyPayment } from '@/domain/booking/draft';
import {
  chooseBank,
  chooseType,
  onPaymentLoad,
  paymentCountry,
  paymentProblems,
  reopenTypes,
  withBanks,
} from '@/domain/payment/choice';

const banks = [
  { code: 'swed', name: 'Swedbank', logoUrl: '' },
  { code: 'seb', name: 'SEB', logoUrl: '' },
];

describe('the way to pay', () => {
  it('takes the first bank when a bank type has none', () =>
    expect(chooseType(emptyPayment(), 'paymentInitiation', banks)).toMatchObject({ vendor: 'swed' }));
  it('clears the bank when the type changes', () => {
    const bank = chooseBank(chooseType(emptyPayment(), 'paymentInitiation', banks), 'seb');
    expect(chooseType(bank, 'cardPayments', banks)).toMatchObject({ type: 'cardPayments', vendor: null });
    expect(chooseType(bank, 'paymentInitiation', banks).vendor).toBe('seb');
    expect(reopenTypes(bank)).toMatchObject({ type: null, vendor: null });
  });
  it('has no bank to take when none is offered', () =>
    expect(paymentProblems(chooseType(emptyPayment(), 'paymentInitiation', []))).toEqual(['bank', 'terms']));
  it('resets the opt-out on load', () =>
    expect(onPaymentLoad({ ...emptyPayment(), isOffersOptedOut: true }).isOffersOptedOut).toBe(false));
  it('keeps the chosen bank while it is offered', () => {
    const chosen = { ...emptyPayment(), type: 'paymentInitiation' as const, vendor: 'seb' };
    expect(withBanks(chosen, banks).vendor).toBe('seb');
    expect(withBanks({ ...chosen, vendor: 'gone' }, banks).vendor).toBe('swed');
    expect(withBanks({ ...chosen, type: 'bankTransfer' }, banks).vendor).toBeNull();
  });
  it('asks for a type, then for agreement', () => {
    expect(paymentProblems(emptyPayment())).toEqual(['type', 'terms']);
    expect(paymentProblems({ ...emptyPayment(), type: 'bankTransfer', agreed: true })).toEqual([]);
  });
  it('finds the country in the default locale', () =>
    expect(['lv_LV', 'en_GB'].map((locale) => paymentCountry(locale as 'lv_LV'))).toEqual(['LV', 'GB']));
});
