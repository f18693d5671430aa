import { knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { LANGS } from '@/domain/locale';
import type { Cents } from '@/domain/money';
import { type BankDetails, type OrderSummary, receiptOf } from '@/domain/payment/order';
import { now } from '@/platform/clock';
import { fareRoute } from './route';

/** What an order page shows, out of a draft. Documents, contact and billing of travellers stay out: nothing there needs them. */
export function summaryOf(
  draft: BookingDraft,
  order: { orderId: string; amount: Cents; status: OrderSummary['status']; bankDetails: BankDetails | null },
): OrderSummary {
  const { from, to } = fareRoute(draft);
  return {
    ...order,
    bookingId: draft.bookingId ?? draft.id,
    at: now(),
    paymentType: draft.payment.type,
    email: draft.contact.email.trim(),
    people: draft.passengers.length,
    from,
    to,
    routes: Object.fromEntries(LANGS.map((lang) => [lang, fareRoute(draft, lang)])),
    cities: knownCities(draft),
    depart: draft.offer.legs[0]?.segments[0]?.dep.date ?? null,
    legs: draft.offer.legs,
    receipt: receiptOf(draft, draft.payment.type),
  };
}
