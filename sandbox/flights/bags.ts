import type { WireFare, WireOffer } from '../../src/api/shapes/offers.ts';

type WireBagFields = Pick<
  WireOffer,
  | 'pi_baggage'
  | 'co_baggage'
  | 'cob_baggage'
  | 'cob_baggage_upgrade'
  | 'r_baggage'
  | 'is_r_baggage_included'
  | 'is_co_baggage_included'
  | 'is_pi_baggage_included'
>;
export type Family = 'light' | 'standard' | 'flexible';

const PERSONAL = { dimensions: { width: 30, length: 40, height: 20, measurement_unit: 'cm' } };
const CABIN = {
  weight: 8,
  weight_unit: 'kg',
  dimensions: { width: 40, length: 55, height: 23, measurement_unit: 'cm' },
};
const CHECKED_SIZE = { width: 119, length: 119, height: 81, measurement_unit: 'cm' };

const checked = (piece: 1 | 2, weight: number, price: number) => ({
  piece,
  weight,
  weight_unit: 'kg',
  dimensions: CHECKED_SIZE,
  r_baggage_price: { total_price_per_person: { price } },
});
const cents = (euros: number): number => Math.round(euros * 100) / 100;

export interface BagRules {
  lowCost: boolean;
  longHaul: boolean;
  premium: boolean;
  /** Number of directions; prices are for the whole trip. */
  directions: number;
  /** 0 to 1: position in the carrier's price range. */
  dear: number;
  /** Adds the larger bag, which only the fares of a single flight have. */
  whole?: boolean;
}

/** Baggage groups of a fare family. Decimal euros for one person and the whole trip. */
export function bagsOf(family: Family, rules: BagRules): WireBagFields {
  const { lowCost, longHaul, premium, directions, dear, whole } = rules;
  const cabinIncluded = !lowCost || family !== 'light';
  const checkedIncluded =
    premium || family === 'flexible' || (longHaul && !lowCost) || (family === 'standard' && !lowCost);
  const weight = lowCost ? 20 : 23;
  const larger = lowCost ? 26 : 32;
  const cabinPrice = cents((14 + 12 * dear) * directions);
  const checkedPrice = cents((24 + 20 * dear) * directions);
  const bags: WireBagFields = {
    pi_baggage: PERSONAL,
    co_baggage: cabinIncluded ? CABIN : { ...CABIN, price: cabinPrice },
    is_pi_baggage_included: true,
    is_co_baggage_included: cabinIncluded,
    is_r_baggage_included: checkedIncluded,
    r_baggage: checkedIncluded
      ? [
          checked(premium ? 2 : 1, premium ? 32 : weight, 0),
          ...(premium ? [] : [checked(2, weight, cents(checkedPrice * 1.3))]),
          ...(premium || !whole ? [] : [checked(1, larger, cents(checkedPrice * 0.45))]),
        ]
      : [
          checked(1, weight, checkedPrice),
          checked(2, larger, cents(checkedPrice * 2.1)),
          ...(whole ? [checked(1, larger, cents(checkedPrice * 1.36))] : []),
        ],
  };
  if (!cabinIncluded) {
    bags.cob_baggage = { price: cents(cabinPrice * 1.25), pi_baggage: PERSONAL, co_baggage: CABIN, fast_track: false };
    bags.cob_baggage_upgrade = {
      price: cents(cabinPrice * 1.9),
      pi_baggage: PERSONAL,
      co_baggage: CABIN,
      upgrade: ['priority_boarding', 'airport_check_in'],
      fast_track: true,
    };
  }
  return bags;
}

/** Change and refund rules; fees are decimal euros per person. */
export function rulesOf(family: Family, lowCost: boolean): Pick<WireFare, 'changes' | 'refund'> {
  if (family === 'flexible') return { changes: { kind: 'free' }, refund: { kind: 'free' } };
  if (family === 'standard')
    return {
      changes: { kind: 'fee', fee: lowCost ? 45 : 40 },
      refund: lowCost ? { kind: 'no' } : { kind: 'fee', fee: 70 },
    };
  return { changes: { kind: 'no' }, refund: { kind: 'no' } };
}
