import type { BookingDraft } from '../booking/types';
import {
  type CatalogueItem,
  REFUSED,
  type ServiceSlot,
  SLOT_SERVICES,
  type ServiceChoice,
  type ServiceChoices,
} from './types';
import { tripFacts, type TripFacts, basisOf, unitsOf } from './servicePrice';
import type { Cents } from '../money';
/** Steps that are one choice among plans, and the slot each sets. */
export const PLAN_STEPS = {
  guarantee: 'changeProtection',
  insurance: 'travelInsurance',
  support: 'supportService',
} as const satisfies Record<string, ServiceSlot>;
export type PlanStep = keyof typeof PLAN_STEPS;

/** Services with their own card in the extras step, in order. */
export const CARD_SLOTS = [
  'connectionProtection',
  'onlineCheckin',
  'flightsSMSService',
  'airHelpService',
  'bookingSMSService',
  'priceLock',
] as const satisfies readonly ServiceSlot[];

/** State of a slot. `none`: not decided. */
export type ChoiceState = 'none' | 'declined' | 'on';
export function choiceState(services: ServiceChoices | undefined, slot: ServiceSlot): ChoiceState {
  const choice = services?.[slot];
  return !choice ? 'none' : choice.value === REFUSED ? 'declined' : 'on';
}

/** The chosen catalogue id of a slot; null if none. */
export const chosenId = (services: ServiceChoices | undefined, slot: ServiceSlot): string | null =>
  choiceState(services, slot) === 'on' ? (services?.[slot]?.serviceId ?? null) : null;

/** Declining is a separate plan only if no plan is free. */
export const hasRefusal = (plans: readonly Pick<CatalogueItem, 'unitPrice'>[]): boolean =>
  plans.every(({ unitPrice }) => unitPrice > 0);

/** Cost of a service on a trip. `basis` is the unit. */
export interface Cost {
  unit: Cents;
  units: number;
  total: Cents;
  basis: ReturnType<typeof basisOf>;
  /** Current catalogue price if it differs from the chosen one. */
  moved: Cents | null;
}

/** A chosen service keeps the price at which it was chosen. */
export function costOf(item: CatalogueItem, choice: ServiceChoice | null | undefined, facts: TripFacts): Cost {
  const chosen = choice && choice.value !== REFUSED && choice.serviceId === item.id ? choice : null;
  const basis = basisOf(chosen ?? item, facts);
  const units = unitsOf(basis, facts);
  const unit = chosen?.unitPrice ?? item.unitPrice;
  return { unit, units, total: unit * units, basis, moved: unit === item.unitPrice ? null : item.unitPrice };
}

/** Facts that decide whether a service is offered. */
export type ServiceTrip = Parameters<typeof tripFacts>[0] &
  Partial<Pick<BookingDraft, 'fares' | 'fareId' | 'services'>>;

/** Conditions of services that suit only some trips. */
const FITS: Partial<Record<ServiceSlot, (trip: ServiceTrip) => boolean>> = {
  // On one ticket the airline answers for a missed connection.
  connectionProtection: (trip) => tripFacts(trip).connections > 0,
  changeProtection: ({ fares = [], fareId }) => fares.find(({ id }) => id === fareId)?.changes.kind !== 'free',
};

/** The service is useful on this trip. */
export const fits = (slot: ServiceSlot, trip: ServiceTrip): boolean => FITS[slot]?.(trip) ?? true;

/**
 * Catalogue items for a slot on this trip, cheapest first. A service chosen before the trip changed stays available, so
 * that it can be removed.
 */
export function offersOf(slot: ServiceSlot, items: readonly CatalogueItem[], trip: ServiceTrip): CatalogueItem[] {
  const choice = trip.services?.[slot];
  const isChosen = choice !== undefined && choice.value !== REFUSED;
  if (!isChosen && !fits(slot, trip)) return [];
  const found = SLOT_SERVICES[slot].flatMap((id) => items.find((item) => item.id === id) ?? []);
  // A single free plan is no choice.
  return isChosen || found.some(({ unitPrice }) => unitPrice > 0) ? found : [];
}
