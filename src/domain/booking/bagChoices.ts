import { type BagSides, sidesInCm, NO_BAGS, twoKgOf } from '../offers/offerBags';
import type { BagSummary, Perks } from '../offers/types';
import type { CatalogueItem } from '../services/types';
import type { Cents } from '../money';
import { type PassengerBags, tidyBags, withoutChecked } from './passengerBags';
import type { Passenger } from './types';
import { ownValue } from '../ownValue';

export type CabinKey = 'none' | 'cabin' | 'upgrade';
/** `large` is one bag that may weigh more. */
export type CheckedKey = 'none' | 'small' | 'large' | 'two';

/** Pieces of a choice: the bigger bag and the bundle are one piece as well. */
export const piecesOf = (key: CabinKey | CheckedKey): number => (key === 'none' ? 0 : key === 'two' ? 2 : 1);

/** One choice. `price` is cents for one person and the whole trip; 0 if included in the fare, null for no bag. */
export interface BagChoice<Key extends string> {
  key: Key;
  kg: number | null;
  price: Cents | null;
  perks?: Perks;
}

/** Cabin bags that a fare sells; empty if it includes one or sells none. */
export function cabinChoices({ cabin, cabinPrice, cabinWeightKg: kg, detail }: BagSummary): BagChoice<CabinKey>[] {
  if (cabin) return [];
  const sold: BagChoice<CabinKey>[] = [];
  if (cabinPrice !== null) sold.push({ key: 'cabin', kg, price: cabinPrice, ...(detail && { perks: detail.bundle }) });
  if (detail?.upgrade) sold.push({ key: 'upgrade', kg, price: detail.upgrade.price, perks: detail.upgrade });
  return sold.length > 0 ? [{ key: 'none', kg: null, price: null }, ...sold] : [];
}

/** Checked bags that a fare includes or sells, the lightest first; empty if there is no choice. */
export function checkedChoices(bags: BagSummary): BagChoice<CheckedKey>[] {
  const { checked, checkedWeightKg: kg, checkedPrice, checkedTwoPrice, detail } = bags;
  const choices: BagChoice<CheckedKey>[] = [];
  if (checked > 1) choices.push({ key: 'two', kg, price: 0 });
  else {
    const one = checked === 1 ? 0 : checkedPrice;
    if (one !== null) choices.push({ key: 'small', kg, price: one });
    if (detail?.large) choices.push({ key: 'large', kg: detail.large.kg, price: detail.large.price });
    if (checkedTwoPrice !== null) choices.push({ key: 'two', kg: twoKgOf(bags), price: checkedTwoPrice });
  }
  return choices.length > 0 ? [{ key: 'none', kg: null, price: null }, ...choices] : [];
}

/** The choice that a wish means in this fare; null if the fare does not sell it. */
export function cabinChosen(bags: BagSummary, { cabin, upgrade }: PassengerBags): CabinKey | null {
  const key = cabin === 0 ? 'none' : upgrade ? 'upgrade' : 'cabin';
  return cabinChoices(bags).some((choice) => choice.key === key) ? key : null;
}

/** The same for checked bags. An included bag counts unless the traveller declined it. */
export function checkedChosen(
  bags: BagSummary,
  { checked, large }: PassengerBags,
  { skipCheckedBaggage }: Pick<Passenger, 'skipCheckedBaggage'>,
): CheckedKey | null {
  if (skipCheckedBaggage) return 'none';
  const pieces = Math.max(checked, bags.checked);
  const key = pieces === 0 ? 'none' : pieces > 1 ? 'two' : large && checked === 1 ? 'large' : 'small';
  return checkedChoices(bags).some((choice) => choice.key === key) ? key : null;
}

export function withCabin(wish: PassengerBags, key: CabinKey): PassengerBags {
  const { upgrade: _, ...bare } = wish;
  if (key === 'none') return { ...bare, cabin: 0 };
  return { ...bare, cabin: 1, ...(key === 'upgrade' ? { upgrade: true } : {}) };
}

export function withChecked(wish: PassengerBags, key: CheckedKey): PassengerBags {
  if (key === 'none') return withoutChecked(wish);
  const { large: _, ...bare } = wish;
  return tidyBags({ ...bare, checked: key === 'two' ? 2 : 1, ...(key === 'large' ? { large: true } : {}) });
}

/** The traveller has a checked bag in this fare. Only then can it be protected. */
export const hasChecked = (
  bags: BagSummary,
  wish: PassengerBags,
  one: Pick<Passenger, 'skipCheckedBaggage'>,
): boolean => (checkedChosen(bags, wish, one) ?? 'none') !== 'none';

/** The wish of one traveller; no bags by default. */
export const wishOf = (bags: Record<string, PassengerBags> | undefined, id: string): PassengerBags =>
  ownValue(bags, id) ?? NO_BAGS;

/** Limits of one bag: sides in cm, longest first, and kg; null if unknown. */
export interface BagLimit {
  sides: BagSides | null;
  kg: number | null;
}
export type BagLimits = Record<'small' | 'cabin' | 'checked', BagLimit>;

const volume = ([a, b, c]: BagSides): number => a * b * c;

/** The smallest limits of all airlines, because the same bag goes on every flight. */
function strictest(airlines: readonly (readonly CatalogueItem[])[], id: string): BagLimit {
  const found = airlines.flatMap((items) => items.find((item) => item.id === id) ?? []);
  const sides = found.flatMap(({ size }) => {
    const known = sidesInCm(size);
    return known ? [known] : [];
  });
  const weights = found.flatMap(({ kg }) => (kg ? [kg] : []));
  return {
    sides: sides.toSorted((a, b) => volume(a) - volume(b))[0] ?? null,
    kg: weights.length > 0 ? Math.min(...weights) : null,
  };
}

/**
 * Size and weight limits of bags. The fare takes precedence; the rest comes from the airlines (GET
 * /luggage/code/{code}), of which the strictest applies.
 */
export function bagLimits(bags: BagSummary, airlines: readonly (readonly CatalogueItem[])[]): BagLimits {
  const { detail } = bags;
  const small = strictest(airlines, 'piBaggage');
  const cabin = strictest(airlines, 'coBaggageBundle');
  const checked = strictest(airlines, 'rBaggageSmall');
  return {
    small: { sides: sidesInCm(bags.personalItemSize) ?? small.sides, kg: small.kg },
    cabin: { sides: sidesInCm(detail?.cabinSize) ?? cabin.sides, kg: bags.cabinWeightKg ?? cabin.kg },
    checked: { sides: sidesInCm(detail?.checkedSize) ?? checked.sides, kg: bags.checkedWeightKg ?? checked.kg },
  };
}
