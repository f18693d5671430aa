import { describe, expect, it } from 'vitest';
import { toItem } from '@/api/catalogue';
import { priceCart } from '@/domain/cart/cartPrice';
import { commonSeat, flightsOf, randomSeats, seatOffers, settledSeats, withSeat } from '@/domain/services/seats';
import { SERVICES } from '../../../sandbox/catalogue/services';
import { aDraft, anOffer } from './build';

const items = SERVICES.map(toItem);
const flights = flightsOf(anOffer());
const window = { type: 'window', price: 850 } as const;

describe('seat types', () => {
  it('are those of the catalogue, in one order; a single traveller cannot sit together', () => {
    expect(seatOffers(items, 2).map(({ type }) => type)).toEqual([
      'random',
      'window',
      'aisle',
      'together',
      'extraLegroom',
    ]);
    expect(seatOffers(items, 1).map(({ type }) => type)).not.toContain('together');
    expect(seatOffers([], 2)).toEqual([]);
    expect(seatOffers(items, 2)[0]).toEqual({ type: 'random', price: 0 });
  });

  it('are random on every flight of their airline before a choice (docs/rules.md "Booking")', () => {
    expect(settledSeats(undefined, flights, 2)).toEqual([
      { segment: 0, serviceId: 'random', airline: 'BT', unitPrice: 0 },
      { segment: 1, serviceId: 'random', airline: 'BT', unitPrice: 0 },
    ]);
    expect(priceCart(aDraft(undefined, { seats: randomSeats(flights) }), null).total).toBe(
      priceCart(aDraft(), null).total,
    );
  });

  it('stay while the airlines stay, and are random again when one changes', () => {
    const chosen = withSeat(randomSeats(flights), window, 1);
    expect(settledSeats(chosen.toReversed(), flights, 2)).toEqual(chosen);
    const moved = flights.map((flight, at) => (at === 0 ? { ...flight, carrier: 'FR' } : flight));
    expect(settledSeats(chosen, moved, 2).map(({ serviceId, airline }) => [serviceId, airline])).toEqual([
      ['random', 'FR'],
      ['random', 'BT'],
    ]);
    expect(settledSeats(chosen, flights.slice(0, 1), 2)).toHaveLength(1);
  });

  it('are no longer together for a single traveller', () => {
    const together = withSeat(randomSeats(flights), { type: 'together', price: 800 });
    expect(settledSeats(together, flights, 2)).toEqual(together);
    expect(settledSeats(withSeat(together, window, 1), flights, 1).map(({ serviceId }) => serviceId)).toEqual([
      'random',
      'window',
    ]);
  });

  it('are chosen per flight or for all, and cost everyone with a seat once per flight', () => {
    const one = withSeat(randomSeats(flights), window, 1);
    expect(commonSeat(one)).toBeNull();
    const all = withSeat(one, window);
    expect(commonSeat(all)).toBe('window');
    const party = { adult: 2, child: 1, infant: 1 };
    const line = priceCart(aDraft(party, { seats: all }), null).items.find(({ key }) => key === 'seat_window');
    expect(line).toMatchObject({ serviceId: 'window', units: 6, price: 6 * 850 });
  });
});
