import type { Cents } from '../money';
import { type BagService, type BagTerms, type BagWish, NO_BAGS, cabinTerms, checkedTerms } from '../offers/bagCost';
import type { BagSummary } from '../offers/types';
import type { BookingDraft, Passenger } from './types';

/** Kinds of bags that a passenger may want: in the cabin (co_baggage, cob_baggage of spec 3) and checked (r_baggage). */
export type BagKind = keyof BagWish;
export const BAG_KINDS = ['cabin', 'checked'] as const satisfies readonly BagKind[];

/** Wanted bags by passenger id. Kept as pieces, not as services: another fare may include what this one sells. */
export type Bags = Record<string, BagWish>;

type Bagged = Pick<BookingDraft, 'offer' | 'fares' | 'fareId'> & { bags?: Bags | undefined };

/** An infant has no bags of its own (spec 4). */
const mayHave = ({ ageGroup }: Pick<Passenger, 'ageGroup'>): boolean => ageGroup !== 'infant';

/** The same bags for everyone who may have some, as chosen in the list. */
export const bagsForAll = (passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[], wish: BagWish): Bags =>
  Object.fromEntries(passengers.filter(mayHave).map(({ id }) => [id, { ...wish }]));

/** So many of one kind for everyone who may have them; the other kind stays as it is. */
export const withPieces = (
  bags: Bags,
  passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[],
  kind: BagKind,
  pieces: number,
): Bags =>
  Object.fromEntries(passengers.filter(mayHave).map(({ id }) => [id, { ...(bags[id] ?? NO_BAGS), [kind]: pieces }]));

/** The bags of the chosen fare, or of the offer while fares are not known. */
export const bagsOfFare = ({ offer, fares, fareId }: Pick<Bagged, 'offer' | 'fares' | 'fareId'>): BagSummary =>
  (fares.find((fare) => fare.id === fareId) ?? offer).bags;

export const termsOf = (bags: BagSummary, kind: BagKind, pieces: number): BagTerms =>
  kind === 'cabin' ? cabinTerms(bags, pieces) : checkedTerms(bags, pieces);

/** So many people want so many bags of a kind, and what the fare says to that. */
export interface BagGroup {
  kind: BagKind;
  pieces: number;
  people: number;
  terms: BagTerms;
}

/** What is wanted, the same wishes together; nothing for a kind nobody wants. */
export function bagGroups(wanted: Bags | undefined, bags: BagSummary): BagGroup[] {
  const wishes = Object.values(wanted ?? {});
  return BAG_KINDS.flatMap((kind) =>
    [1, 2].flatMap((pieces) => {
      const people = wishes.filter((wish) => wish[kind] === pieces).length;
      return people === 0 ? [] : [{ kind, pieces, people, terms: termsOf(bags, kind, pieces) }];
    }),
  );
}

/** Cents that the wanted bags add to a fare with these bags; those it does not sell add nothing. */
export const bagsTotal = (wanted: Bags | undefined, bags: BagSummary): Cents =>
  bagGroups(wanted, bags).reduce(
    (sum, { people, terms }) => sum + (terms.state === 'added' ? people * terms.price : 0),
    0,
  );

/** What a fare makes of the wanted bags, as a word; null when none are wanted. */
export function bagsWord(wanted: Bags | undefined, bags: BagSummary): BagTerms['state'] | null {
  const states = bagGroups(wanted, bags).map(({ terms }) => terms.state);
  return (['none', 'added', 'included'] as const).find((state) => states.includes(state)) ?? null;
}

/** So many of each kind are added to a fare that has none of them, at most for one person. */
export function bagsAdded(wanted: Bags | undefined, bags: BagSummary): BagWish {
  const added = bagGroups(wanted, bags).filter(({ terms }) => terms.state === 'added');
  const most = (kind: BagKind): number =>
    Math.max(0, ...added.filter((group) => group.kind === kind).map(({ pieces }) => pieces));
  return { cabin: bags.cabin ? 0 : most('cabin'), checked: bags.checked > 0 ? 0 : most('checked') };
}

/** The services that a passenger's bags are in this fare: null where nothing has to be added, or nothing can be. */
export function bagServices(bags: BagSummary, { cabin, checked }: BagWish): Record<BagKind, BagService | null> {
  const service = (terms: BagTerms) => (terms.state === 'added' ? terms.service : null);
  return { cabin: service(cabinTerms(bags, cabin)), checked: service(checkedTerms(bags, checked)) };
}

/** What the services cost one person, by the lines of a server. */
export type BagPrices = Partial<Record<BagService, Cents>>;
const FIELD = {
  coBaggageBundle: 'cabinPrice',
  rBaggageSmall: 'checkedPrice',
  rBaggageDoubleLarge: 'checkedTwoPrice',
} as const;
const isBagService = (id: string): id is BagService => Object.hasOwn(FIELD, id);

export function bagPricesIn(lines: readonly { serviceId: string; units: number; price: Cents }[]): BagPrices {
  const prices: BagPrices = {};
  for (const { serviceId, units, price } of lines)
    if (isBagService(serviceId) && units > 0) prices[serviceId] = Math.round(price / units);
  return prices;
}

/** The bags of a fare at prices the traveller has accepted. */
export function atPrices(bags: BagSummary, prices: BagPrices): BagSummary {
  const told = Object.entries(prices).map(([service, price]) => [FIELD[service as BagService], price]);
  return { ...bags, ...Object.fromEntries(told) } as BagSummary;
}
