import { describe, expect, it } from 'vitest';
import { toItem } from '@/api/catalogue';
import { toFares } from '@/api/flight';
import {
  cabinChoices,
  cabinChosen,
  checkedChoices,
  checkedChosen,
  hasChecked,
  withCabin,
  withChecked,
  bagLimits,
} from '@/domain/booking/bagChoices';
import { sidesInCm } from '@/domain/offers/offerBags';
import { type PassengerBags, isSameForAll } from '@/domain/booking/passengerBags';
import { luggageOf } from '../../../sandbox/catalogue/services';
import { type BagRules, bagsOf } from '../../../sandbox/flights/bags';
import { anOffer } from '../booking/build';
import { wireOffer } from '../offers/builders';

const RULES: BagRules = { lowCost: true, longHaul: false, premium: false, directions: 2, dear: 0.5, whole: true };

/** Bags of a fare, as a server sends them. */
const fareBags = (family: 'light' | 'standard' | 'flexible', rules: Partial<BagRules> = {}) =>
  toFares([
    {
      fare_id: family,
      family,
      price: wireOffer().price,
      changes: { kind: 'no' },
      refund: { kind: 'no' },
      ...bagsOf(family, { ...RULES, ...rules }),
    },
  ])[0]!.bags;

const keys = (choices: { key: string; kg: number | null; price: number | null }[]) =>
  choices.map(({ key, kg, price }) => `${key} ${kg ?? '-'} ${price === null ? '-' : price === 0 ? 'free' : 'sold'}`);
const goes = { skipCheckedBaggage: false };
const none: PassengerBags = { cabin: 0, checked: 0 };

describe('the bag choices of a fare', () => {
  it('are a cabin bag and a better bundle, and one checked bag, a larger one or two', () => {
    const light = fareBags('light');
    expect(keys(cabinChoices(light))).toEqual(['none - -', 'cabin 8 sold', 'upgrade 8 sold']);
    expect(cabinChoices(light).at(-1)?.perks).toMatchObject({
      fastTrack: true,
      free: ['priority_boarding', 'airport_check_in'],
    });
    expect(keys(checkedChoices(light))).toEqual(['none - -', 'small 20 sold', 'large 26 sold', 'two 26 sold']);
    const prices = checkedChoices(light).map(({ price }) => price ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('are the included bags, and more for money', () => {
    const flexible = fareBags('flexible');
    expect(cabinChoices(flexible)).toEqual([]);
    expect(keys(checkedChoices(flexible))).toEqual(['none - -', 'small 20 free', 'large 26 sold', 'two 20 sold']);
    const business = fareBags('light', { premium: true, lowCost: false });
    expect(keys(checkedChoices(business))).toEqual(['none - -', 'two 32 free']);
  });

  it('are those of the list while the fares are unknown', () => {
    const { bags } = anOffer();
    expect(keys(cabinChoices(bags))).toEqual(['none - -', 'cabin - sold']);
    expect(keys(checkedChoices(bags))).toEqual(['none - -', 'small - sold', 'two - sold']);
    const bare = { ...bags, cabinPrice: null, checkedPrice: null, checkedTwoPrice: null };
    expect([cabinChoices(bare), checkedChoices(bare)]).toEqual([[], []]);
  });
});

describe('the choice that a wish means', () => {
  const light = fareBags('light');
  const flexible = fareBags('flexible');
  it('follows the selection in every fare', () => {
    for (const bags of [light, flexible])
      for (const { key } of checkedChoices(bags)) {
        const one = { skipCheckedBaggage: key === 'none' && bags.checked > 0 };
        expect(checkedChosen(bags, withChecked(none, key), one)).toBe(key);
      }
    for (const { key } of cabinChoices(light)) expect(cabinChosen(light, withCabin(none, key))).toBe(key);
  });
  it('is the included bag, unless it was declined', () => {
    expect(checkedChosen(flexible, none, goes)).toBe('small');
    expect(checkedChosen(flexible, none, { skipCheckedBaggage: true })).toBe('none');
    expect([hasChecked(light, none, goes), hasChecked(flexible, none, goes)]).toEqual([false, true]);
  });
  it('is null if the fare does not sell it', () => {
    const { detail: _, ...plain } = light;
    expect(checkedChosen(plain, { cabin: 0, checked: 1, large: true }, goes)).toBeNull();
    expect(cabinChosen(plain, { cabin: 1, checked: 0, upgrade: true })).toBeNull();
    expect(hasChecked(plain, { cabin: 0, checked: 1, large: true }, goes)).toBe(false);
  });
  it('loses its protection with its bag', () => {
    const safe: PassengerBags = { cabin: 1, checked: 1, large: true, protection: 590 };
    expect(withChecked(safe, 'two')).toEqual({ cabin: 1, checked: 2, protection: 590 });
    expect(withChecked(safe, 'none')).toEqual({ cabin: 1, checked: 0 });
    expect(withCabin({ ...safe, upgrade: true }, 'cabin')).toEqual(safe);
  });
  it('counts as equal for all only if no traveller differs', () => {
    const two = [
      { id: 'a', ...goes },
      { id: 'b', ...goes },
    ];
    expect(isSameForAll(undefined, two)).toBe(true);
    expect(isSameForAll({ a: { cabin: 1, checked: 0 } }, two)).toBe(false);
    expect(isSameForAll({ a: { ...none }, b: { ...none, protection: 590 } }, two)).toBe(false);
    expect(
      isSameForAll({}, [
        { id: 'a', skipCheckedBaggage: true },
        { id: 'b', ...goes },
      ]),
    ).toBe(false);
  });
});

describe('size and weight limits of bags', () => {
  const airline = (code: string) => luggageOf(code).map(toItem);
  it('come from the fare', () => {
    const limits = bagLimits(fareBags('standard'), [airline('FR')]);
    expect(limits).toEqual({
      small: { sides: [40, 30, 20], kg: null },
      cabin: { sides: [55, 40, 23], kg: 8 },
      checked: { sides: [119, 119, 81], kg: 20 },
    });
  });
  it('come from the strictest airline if the fare has none', () => {
    const { bags } = anOffer();
    expect(bagLimits(bags, []).cabin).toEqual({ sides: null, kg: null });
    const limits = bagLimits(bags, [airline('BT'), airline('FR')]);
    expect(limits.cabin).toEqual({ sides: [55, 40, 20], kg: 8 });
    expect(limits.checked).toEqual({ sides: [119, 119, 81], kg: 20 });
  });
  it('are in centimetres whatever the unit', () => {
    expect(sidesInCm({ width: 9, length: 22, height: 14, unit: 'inch' })).toEqual([56, 36, 23]);
    expect(sidesInCm({ width: 0, length: 22, height: 14, unit: 'cm' })).toBeNull();
  });
});
