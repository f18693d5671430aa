import type { Cents } from '../money';
import { type CatalogueItem, REFUSED, type ServiceChoice, type ServiceChoices, type ServiceSlot } from './types';
import { type TripFacts, basisOf, unitsOf } from './units';

/** Steps whose screen is one choice among plans, and the slot each fills. */
export const PLAN_STEPS = {
  guarantee: 'changeProtection',
  insurance: 'travelInsurance',
  support: 'supportService',
} as const satisfies Record<string, ServiceSlot>;
export type PlanStep = keyof typeof PLAN_STEPS;

/** Services with a card of their own in the step of extras, in the order they are shown. */
export const CARD_SLOTS = [
  'connectionProtection',
  'onlineCheckin',
  'flightsSMSService',
  'airHelpService',
  'bookingSMSService',
  'priceLock',
] as const satisfies readonly ServiceSlot[];

/** What stands in a slot, as a word. `none`: nothing was said about it yet. */
export type ChoiceWord = 'none' | 'declined' | 'on';
export function wordOf(services: ServiceChoices | undefined, slot: ServiceSlot): ChoiceWord {
  const choice = services?.[slot];
  return !choice ? 'none' : choice.value === REFUSED ? 'declined' : 'on';
}

/** The catalogue id that is chosen in a slot; null when none is. */
export const chosenId = (services: ServiceChoices | undefined, slot: ServiceSlot): string | null =>
  wordOf(services, slot) === 'on' ? (services?.[slot]?.serviceId ?? null) : null;

/** Declining is a plan of its own only where no plan is free: a free one already is the choice that costs nothing. */
export const hasRefusal = (plans: readonly Pick<CatalogueItem, 'unitPrice'>[]): boolean =>
  plans.every(({ unitPrice }) => unitPrice > 0);

/** What a service costs on a trip: for one unit, for all of them, and what the units are. */
export interface Cost {
  unit: Cents;
  units: number;
  total: Cents;
  basis: ReturnType<typeof basisOf>;
  /** What the price list says now, when that is not the price it was chosen at. */
  moved: Cents | null;
}

/** A chosen service costs what it was chosen at; any other what the price list says. */
export function costOf(item: CatalogueItem, choice: ServiceChoice | null | undefined, facts: TripFacts): Cost {
  const chosen = choice && choice.value !== REFUSED && choice.serviceId === item.id ? choice : null;
  const basis = basisOf(chosen ?? item, facts);
  const units = unitsOf(basis, facts);
  const unit = chosen?.unitPrice ?? item.unitPrice;
  return { unit, units, total: unit * units, basis, moved: unit === item.unitPrice ? null : item.unitPrice };
}
