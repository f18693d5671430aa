import type { BookingDraft } from '../booking/types';
import {
  type CatalogueItem,
  REFUSED,
  type ServiceSlot,
  SLOT_SERVICES,
  type ServiceChoice,
  type ServiceChoices,
} from './types';
import { tripFacts, type TripFacts, basisOf, unitsOf } from './price';
import type { Cents } from '../money';
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

/** What decides whether a service is offered: the trip, the fare, and what was chosen already. */
export type ServiceTrip = Parameters<typeof tripFacts>[0] &
  Partial<Pick<BookingDraft, 'fares' | 'fareId' | 'services'>>;

/** Services that make sense on some trips only. */
const FITS: Partial<Record<ServiceSlot, (trip: ServiceTrip) => boolean>> = {
  // tickets joined by the agency are a connection of its own making, whatever each of them is
  connectionProtection: (trip) => {
    const { segments, directions, isVtrip } = tripFacts(trip);
    return isVtrip || segments > directions;
  },
  changeProtection: ({ fares = [], fareId }) => fares.find(({ id }) => id === fareId)?.changes.kind !== 'free',
};

/** False when a service is of no use on this trip. */
export const fits = (slot: ServiceSlot, trip: ServiceTrip): boolean => FITS[slot]?.(trip) ?? true;

/**
 * What of the catalogue can be chosen in a slot on this trip, cheapest first; empty when nothing can. One that was chosen
 * before the trip changed stays in reach, or nobody could take it out of the cart.
 */
export function offersOf(slot: ServiceSlot, items: readonly CatalogueItem[], trip: ServiceTrip): CatalogueItem[] {
  const choice = trip.services?.[slot];
  const isChosen = choice !== undefined && choice.value !== REFUSED;
  if (!isChosen && !fits(slot, trip)) return [];
  const found = SLOT_SERVICES[slot].flatMap((id) => items.find((item) => item.id === id) ?? []);
  // a single plan that costs nothing is no choice
  return isChosen || found.some(({ unitPrice }) => unitPrice > 0) ? found : [];
}
