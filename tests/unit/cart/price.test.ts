import { describe, expect, it } from 'vitest';
import { cardFee, priceCart, subtotal } from '@/domain/cart/price';
import { aDraft } from '../booking/build';

describe('the cart', () => {
  it('is fare and service fee for the party, in cents', () => {
    const cart = priceCart(aDraft(), null);
    expect(cart.items.map(({ key, units, price }) => [key, units, price])).toEqual([
      ['fare', 2, 37880],
      ['service_fee', 2, 1800],
    ]);
    expect(cart).toMatchObject({ total: 39680, fee: 0, estimate: true });
  });

  it('is the price of the offer while fares are unknown', () => {
    expect(subtotal(aDraft(undefined, { fares: [], fareId: null }))).toBe(37880 + 1800);
  });

  it('puts two percent of the subtotal as a line of its own for cards only', () => {
    const draft = aDraft();
    const cart = priceCart(draft, 'cardPayments');
    expect(cart.items.at(-1)).toMatchObject({ key: 'card_fee', category: 'fees', units: 1, price: 794 });
    expect(cart).toMatchObject({ fee: 794, total: 40474 });
    expect(cardFee(draft)).toBe(794);
    expect(priceCart(draft, 'bankTransfer').total).toBe(39680);
  });

  it('has no service fee line when the tenant takes none, and counts babies too when it does', () => {
    expect(priceCart(aDraft(undefined, { serviceFeePerPassenger: 0 }), null).items).toHaveLength(1);
    expect(subtotal(aDraft({ adult: 2, child: 1, infant: 1 }))).toBe(37880 + 4 * 900);
  });

  it('is no estimate once the server made the booking', () => {
    expect(priceCart(aDraft(undefined, { bookingId: 'b1' }), null).estimate).toBe(false);
  });
});
