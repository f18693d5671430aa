import { describe, expect, it } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import { auditOf } from '@/domain/cart/audit';
import { cartParts } from '@/domain/cart/lines';
import { cardFee, priceCart, subtotal } from '@/domain/cart/cartPrice';
import { aDraft } from '../booking/build';

describe('the cart', () => {
  it('contains fare and service fee of the party, in cents', () => {
    const cart = priceCart(aDraft(), null);
    expect(cart.items.map(({ key, units, price }) => [key, units, price])).toEqual([
      ['fare', 2, 37880],
      ['service_fee', 2, 1800],
    ]);
    expect(cart).toMatchObject({ total: 39680, fee: 0, estimate: true });
  });

  it('has the price of the offer while fares are unknown', () => {
    expect(subtotal(aDraft(undefined, { fares: [], fareId: null }))).toBe(37880 + 1800);
  });

  it('adds two percent of the subtotal as a line for cards only', () => {
    const draft = aDraft();
    const cart = priceCart(draft, 'cardPayments');
    expect(cart.items.at(-1)).toMatchObject({ key: 'card_fee', category: 'fees', units: 1, price: 794 });
    expect(cart).toMatchObject({ fee: 794, total: 40474 });
    expect(cardFee(draft)).toBe(794);
    expect(priceCart(draft, 'bankTransfer').total).toBe(39680);
  });

  it('has no service fee line if the tenant takes none; infants count too', () => {
    expect(priceCart(aDraft(undefined, { serviceFeePerPassenger: 0 }), null).items).toHaveLength(1);
    expect(subtotal(aDraft({ adult: 2, child: 1, infant: 1 }))).toBe(37880 + 4 * 900);
  });

  it('is audited with a promo code at the step where it was entered', () => {
    const discount = { couponCode: 'BALTIC15', kind: 'amount', value: 1500 } as const;
    const stepOf = (draft: BookingDraft) => auditOf(draft, null).find(({ key }) => key === 'discount')?.step;
    expect(stepOf(aDraft(undefined, { discount: { ...discount, step: 'services' } }))).toBe('services');
    expect(stepOf(aDraft(undefined, { discount }))).toBe('checkout');
  });

  it('maps each line to the updates it is sent as', () => {
    const bags = { 'id-2': { cabin: 1, checked: 1 }, 'id-3': { cabin: 0, checked: 1, protection: 590 } };
    const lock = { serviceId: 'priceLock', value: 'priceLock', unitPrice: 300 } as const;
    const service = { ...lock, policy: 'per_booking', vtripPolicy: 'per_booking' } as const;
    const seats = [{ segment: 0, serviceId: 'window', airline: 'BT', unitPrice: 850 }] as const;
    const draft = aDraft(undefined, { bags, services: { priceLock: service }, seats: [...seats] });
    expect(priceCart(draft, null).items.map((line) => [line.key, cartParts(line)])).toEqual([
      ['fare', []],
      ['service_fee', []],
      ['bag_cabin', ['baggage:id-2']],
      ['bag_checked', ['baggage:id-2', 'baggage:id-3']],
      ['bag_protection', ['baggage:id-3']],
      ['seat_window', ['seats']],
      ['service_priceLock', ['service:priceLock']],
    ]);
  });

  it('is no estimate once the server made the booking', () => {
    expect(priceCart(aDraft(undefined, { bookingId: 'b1' }), null).estimate).toBe(false);
  });
});
