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
import { PAYMENT_TYPES } from '@/domain/payment/types';

const banks = [
  { code: 'swed', name: 'Swedbank', logoUrl: '' },
  { code: 'seb', name: 'SEB', logoUrl: '' },
];

describe('the payment choice', () => {
  it('preselects the first bank', () =>
    expect(chooseType(emptyPayment(), 'paymentInitiation', banks)).toMatchObject({ vendor: 'swed' }));
  it('clears the bank when the type changes', () => {
    const bank = chooseBank(chooseType(emptyPayment(), 'paymentInitiation', banks), 'seb');
    expect(chooseType(bank, 'cardPayments', banks)).toMatchObject({ type: 'cardPayments', vendor: null });
    expect(chooseType(bank, 'paymentInitiation', banks).vendor).toBe('seb');
    expect(reopenTypes(bank)).toMatchObject({ type: null, vendor: null });
  });
  it('has no bank if none is offered', () =>
    expect(paymentProblems(chooseType(emptyPayment(), 'paymentInitiation', []))).toEqual(['bank', 'terms']));
  it('clears the opt-out on load', () =>
    expect(onPaymentLoad({ ...emptyPayment(), isOffersOptedOut: true }, PAYMENT_TYPES).isOffersOptedOut).toBe(false));
  it('clears a type on load that is no longer taken', () => {
    const chosen = { ...emptyPayment(), type: 'paymentInitiation' as const, vendor: 'seb' };
    expect(onPaymentLoad(chosen, ['paymentInitiation'])).toMatchObject({ type: 'paymentInitiation', vendor: 'seb' });
    expect(onPaymentLoad(chosen, ['bankTransfer', 'cardPayments'])).toMatchObject({ type: null, vendor: null });
  });
  it('chooses a single type by itself, with its first bank', () => {
    expect(onPaymentLoad(emptyPayment(), ['bankTransfer'])).toMatchObject({ type: 'bankTransfer', vendor: null });
    expect(onPaymentLoad(emptyPayment(), ['paymentInitiation'], banks)).toMatchObject({ vendor: 'swed' });
    const chosen = { ...emptyPayment(), type: 'paymentInitiation' as const, vendor: 'seb' };
    expect(onPaymentLoad(chosen, ['paymentInitiation'], banks).vendor).toBe('seb');
    expect(onPaymentLoad(chosen, ['cardPayments'], banks)).toMatchObject({ type: 'cardPayments', vendor: null });
    expect(onPaymentLoad(emptyPayment(), ['bankTransfer', 'cardPayments']).type).toBeNull();
  });
  it('keeps the chosen bank while it is offered', () => {
    const chosen = { ...emptyPayment(), type: 'paymentInitiation' as const, vendor: 'seb' };
    expect(withBanks(chosen, banks).vendor).toBe('seb');
    expect(withBanks({ ...chosen, vendor: 'gone' }, banks).vendor).toBe('swed');
    expect(withBanks({ ...chosen, type: 'bankTransfer' }, banks).vendor).toBeNull();
  });
  it('requires a type, then agreement', () => {
    expect(paymentProblems(emptyPayment())).toEqual(['type', 'terms']);
    expect(paymentProblems({ ...emptyPayment(), type: 'bankTransfer', agreed: true })).toEqual([]);
  });
  it('takes the country from the default locale', () =>
    expect(['lv_LV', 'en_GB'].map((locale) => paymentCountry(locale as 'lv_LV'))).toEqual(['LV', 'GB']));
});
