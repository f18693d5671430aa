import type { Cents } from '../money';
import {
  type BagService,
  type BagTerms,
  type BagWish,
  NO_BAGS,
  cabinTerms,
  checkedTerms,
  sold,
} from '../offers/offerBags';
import type { BagSummary } from '../offers/types';
import type { BookingDraft, Passenger } from './types';
import { ownValue } from '../ownValue';

/** Cabin bags (co_baggage, cob_baggage) and checked bags (r_baggage). */
export type BagKind = keyof BagWish;
const BAG_KINDS = ['cabin', 'checked'] as const satisfies readonly BagKind[];

/**
 * Bags one passenger wants. Rows of earlier versions have numbers only. `upgrade`: cabin bag in the more expensive
 * bundle. `large`: the one checked bag may weigh more. `protection`: cents at which protection of checked bags was
 * chosen.
 */
export interface PassengerBags extends BagWish {
  upgrade?: true;
  large?: true;
  protection?: Cents;
}

/**
 * Wanted bags by passenger id. Stored as numbers instead of services, because another fare may include what this one
 * sells.
 */
export type Bags = Record<string, PassengerBags>;

type Bagged = Pick<BookingDraft, 'offer' | 'fares' | 'fareId'> & { bags?: Bags | undefined };

/** Infants have no bags. */
export const mayHaveBags = ({ ageGroup }: Pick<Passenger, 'ageGroup'>): boolean => ageGroup !== 'infant';

export const bagsForAll = (passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[], wish: BagWish): Bags =>
  Object.fromEntries(passengers.filter(mayHaveBags).map(({ id }) => [id, { ...wish }]));

/** Removes options without their bag: an upgrade without a cabin bag, a larger bag unless exactly one is checked. */
export function tidyBags({ cabin, checked, upgrade, large, protection }: PassengerBags): PassengerBags {
  return {
    cabin,
    checked,
    ...(upgrade && cabin > 0 ? { upgrade } : {}),
    ...(large && checked === 1 ? { large } : {}),
    ...(protection === undefined ? {} : { protection }),
  };
}

/** No checked bag, and no protection. */
export function withoutChecked(wish: PassengerBags): PassengerBags {
  const { protection: _, ...bare } = wish;
  return tidyBags({ ...bare, checked: 0 });
}

/** Sets the number of one kind for all who may have bags. */
export const withPieces = (
  bags: Bags,
  passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[],
  kind: BagKind,
  pieces: number,
): Bags =>
  Object.fromEntries(
    passengers.filter(mayHaveBags).map(({ id }) => {
      const wish = ownValue(bags, id) ?? NO_BAGS;
      if (kind === 'checked' && pieces === 0) return [id, withoutChecked(wish)];
      return [id, tidyBags({ ...wish, [kind]: pieces })];
    }),
  );

/** Bags of the chosen fare, or of the offer until the fares are known. */
export const bagsOfFare = ({ offer, fares, fareId }: Pick<Bagged, 'offer' | 'fares' | 'fareId'>): BagSummary =>
  (fares.find((fare) => fare.id === fareId) ?? offer).bags;

/** Terms of a wished cabin bag. A bundle that the fare does not sell is not replaced by another. */
function cabinOf(bags: BagSummary, { cabin, upgrade }: PassengerBags): BagTerms {
  if (!upgrade || cabin === 0 || bags.cabin) return cabinTerms(bags, cabin);
  return sold('coBaggageBundleUpgrade', bags.detail?.upgrade?.price);
}

/**
 * Terms of wished checked bags. Two included bags are the large ones of a premium cabin, so one large bag is included
 * too.
 */
function checkedOf(bags: BagSummary, { checked, large }: PassengerBags): BagTerms {
  if (!large || checked !== 1 || bags.checked > 1) return checkedTerms(bags, checked);
  return sold('rBaggageLarge', bags.detail?.large?.price);
}

export const termsOf = (bags: BagSummary, kind: BagKind, wish: PassengerBags): BagTerms =>
  kind === 'cabin' ? cabinOf(bags, wish) : checkedOf(bags, wish);

/** Price of protection for one traveller; null without a checked bag, bought or included. */
export function protectionOf(bags: BagSummary, wish: PassengerBags): Cents | null {
  if (wish.protection === undefined) return null;
  const bought = wish.checked > 0 && checkedOf(bags, wish).state !== 'none';
  return bought || bags.checked > 0 ? wish.protection : null;
}

/** Passengers with the same wish, and the terms of the fare for it. */
export interface BagGroup {
  kind: BagKind;
  pieces: number;
  people: number;
  /** Passenger ids. */
  ids: string[];
  terms: BagTerms;
}

const SAME: Record<BagKind, readonly Omit<PassengerBags, 'protection'>[]> = {
  cabin: [
    { cabin: 1, checked: 0 },
    { cabin: 1, checked: 0, upgrade: true },
  ],
  checked: [
    { cabin: 0, checked: 1 },
    { cabin: 0, checked: 1, large: true },
    { cabin: 0, checked: 2 },
  ],
};
const isSame = (kind: BagKind, a: PassengerBags, b: PassengerBags): boolean =>
  a[kind] === b[kind] && (kind === 'cabin' ? a.upgrade === b.upgrade : a.large === b.large);

/** Groups equal wishes; kinds that no passenger wants are left out. */
export function bagGroups(wanted: Bags | undefined, bags: BagSummary): BagGroup[] {
  const wishes = Object.entries(wanted ?? {}).map(([id, wish]) => ({ id, wish: tidyBags(wish) }));
  return BAG_KINDS.flatMap((kind) =>
    SAME[kind].flatMap((same) => {
      const ids = wishes.filter(({ wish }) => isSame(kind, wish, same)).map(({ id }) => id);
      const terms = termsOf(bags, kind, same);
      return ids.length === 0 ? [] : [{ kind, pieces: same[kind], people: ids.length, ids, terms }];
    }),
  );
}

/** Protected travellers by the price at which they chose it; a later price does not affect them. */
export function protectedGroups(
  wanted: Bags | undefined,
  bags: BagSummary,
): { price: Cents; people: number; ids: string[] }[] {
  const groups = new Map<Cents, string[]>();
  for (const [id, wish] of Object.entries(wanted ?? {})) {
    const price = protectionOf(bags, wish);
    if (price !== null) groups.set(price, [...(groups.get(price) ?? []), id]);
  }
  return [...groups].map(([price, ids]) => ({ price, people: ids.length, ids }));
}

/** Cents that wanted bags and protection add to a fare; what the fare does not sell adds nothing. */
export const bagsTotal = (wanted: Bags | undefined, bags: BagSummary): Cents =>
  bagGroups(wanted, bags).reduce(
    (sum, { people, terms }) => sum + (terms.state === 'added' ? people * terms.price : 0),
    protectedGroups(wanted, bags).reduce((sum, { price, people }) => sum + price * people, 0),
  );

/** Overall state of the wanted bags in a fare; null if none are wanted. */
export function bagsState(wanted: Bags | undefined, bags: BagSummary): BagTerms['state'] | null {
  const states = bagGroups(wanted, bags).map(({ terms }) => terms.state);
  return (['none', 'added', 'included'] as const).find((state) => states.includes(state)) ?? null;
}

/** Most bags per person that are added to the price of the fare. */
export function bagsAdded(wanted: Bags | undefined, bags: BagSummary): BagWish {
  const added = bagGroups(wanted, bags).filter(({ terms }) => terms.state === 'added');
  const most = (kind: BagKind): number =>
    Math.max(0, ...added.filter((group) => group.kind === kind).map(({ pieces }) => pieces));
  return { cabin: bags.cabin ? 0 : most('cabin'), checked: bags.checked > 0 ? 0 : most('checked') };
}

/** The services to add for a passenger's bags; null if included or not sold. */
export function bagServices(bags: BagSummary, wish: PassengerBags): Record<BagKind, BagService | null> {
  const service = (terms: BagTerms) => (terms.state === 'added' ? terms.service : null);
  return { cabin: service(cabinOf(bags, wish)), checked: service(checkedOf(bags, wish)) };
}

/** Catalogue id of the protection of checked bags. */
export const PROTECTION = 'checkedBaggageProtection';

/** Prices for one person, from the lines of a server's cart. */
export type BagPrices = Partial<Record<BagService | typeof PROTECTION, Cents>>;
const IDS: ReadonlySet<string> = new Set<keyof BagPrices>([
  'coBaggageBundle',
  'coBaggageBundleUpgrade',
  'rBaggageSmall',
  'rBaggageLarge',
  'rBaggageDoubleLarge',
  PROTECTION,
]);
const isBagId = (id: string): id is keyof BagPrices => IDS.has(id);

export function bagPricesIn(lines: readonly { serviceId: string; units: number; price: Cents }[]): BagPrices {
  const prices: BagPrices = {};
  for (const { serviceId, units, price } of lines)
    if (isBagId(serviceId) && units > 0) prices[serviceId] = Math.round(price / units);
  return prices;
}

/** Bags of a fare with the prices that the traveller accepted. */
export function atPrices(bags: BagSummary, prices: BagPrices): BagSummary {
  const { detail } = bags;
  const { coBaggageBundleUpgrade: upgrade, rBaggageLarge: large } = prices;
  return {
    ...bags,
    cabinPrice: prices.coBaggageBundle ?? bags.cabinPrice,
    checkedPrice: prices.rBaggageSmall ?? bags.checkedPrice,
    checkedTwoPrice: prices.rBaggageDoubleLarge ?? bags.checkedTwoPrice,
    ...(detail && {
      detail: {
        ...detail,
        upgrade: detail.upgrade && { ...detail.upgrade, price: upgrade ?? detail.upgrade.price },
        large: detail.large && { ...detail.large, price: large ?? detail.large.price },
      },
    }),
  };
}

/** The wish after a new price was accepted. Bags that the server's cart does not contain are removed. */
export function acceptedBags(bags: BagSummary, wish: PassengerBags, prices: BagPrices): PassengerBags {
  const services = bagServices(bags, wish);
  const isRemoved = (kind: BagKind): boolean => services[kind] !== null && prices[services[kind]] === undefined;
  const rest = tidyBags({
    ...wish,
    cabin: isRemoved('cabin') ? 0 : wish.cabin,
    checked: isRemoved('checked') ? 0 : wish.checked,
  });
  const { protection, ...bare } = rest;
  if (protectionOf(bags, rest) === null) return protection === undefined ? rest : bare;
  const newPrice = prices[PROTECTION];
  return newPrice === undefined ? bare : { ...rest, protection: newPrice };
}

/** All travellers want the same, so that one choice can serve all. */
export function isSameForAll(
  bags: Record<string, PassengerBags> | undefined,
  travellers: readonly Pick<Passenger, 'id' | 'skipCheckedBaggage'>[],
): boolean {
  const facts = travellers.map(({ id, skipCheckedBaggage }) => {
    const { cabin, checked, upgrade, large, protection } = (ownValue(bags, id) ?? NO_BAGS) as PassengerBags;
    return [cabin, checked, upgrade, large, protection !== undefined, skipCheckedBaggage].join('|');
  });
  return new Set(facts).size <= 1;
}
