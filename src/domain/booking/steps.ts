import { wantsBags } from '../offers/offerBags';
import { CARD_SLOTS, type ServiceTrip, choiceState, offersOf, PLAN_STEPS } from '../services/plans';
import { type CatalogueItem, type SaleName, type ServiceSlot, SEAT_TYPES } from '../services/types';
import type { BookingDraft } from './types';
import { BOOKING_STEPS, type BookingStepPath } from './stepPaths';

/** State of the service catalogue: the entries, still loading, not available, or not even its screens can be loaded. */
export type KnownServices = readonly CatalogueItem[] | 'coming' | null | 'unreachable';

/**
 * The step offers something for this trip. Fares, passengers and checkout always do, and so do services where bags are sold,
 * because they come with the fare.
 */
function hasOffer(path: BookingStepPath, trip: ServiceTrip, items: readonly CatalogueItem[]): boolean {
  switch (path) {
    case 'guarantee':
    case 'insurance':
    case 'support':
      return offersOf(PLAN_STEPS[path], items, trip).length > 0;
    case 'services':
      return CARD_SLOTS.some((slot) => offersOf(slot, items, trip).length > 0);
    case 'seats':
      return items.some(({ id, unitPrice }) => unitPrice > 0 && (SEAT_TYPES as readonly string[]).includes(id));
    default:
      return true;
  }
}

/** What each step may sell; the others sell nothing and always stay. */
const SOLD_AT: Partial<Record<BookingStepPath, readonly SaleName[]>> = {
  guarantee: [PLAN_STEPS.guarantee],
  insurance: [PLAN_STEPS.insurance],
  services: ['bags', ...CARD_SLOTS],
  seats: ['seats'],
  support: [PLAN_STEPS.support],
};

/** A step that a traveller may pass: it sells something, and nothing has to be chosen there. */
export const isOptional = (path: BookingStepPath): boolean => path in SOLD_AT;

/** Optional steps from `path` on at which nothing was added or declined: what "Straight to payment" leaves out. */
export const leftOutFrom = (
  path: BookingStepPath,
  steps: readonly BookingStepPath[],
  draft: Pick<BookingDraft, 'services' | 'bags' | 'seats'>,
): BookingStepPath[] =>
  steps.filter((step) => isOptional(step) && orderOf(step) >= orderOf(path) && !hasChoice(step, draft));

function hasChoice(
  path: BookingStepPath,
  { services, bags, seats }: Pick<BookingDraft, 'services' | 'bags' | 'seats'>,
): boolean {
  const isDecided = (slot: ServiceSlot): boolean => choiceState(services, slot) !== 'none';
  switch (path) {
    case 'guarantee':
    case 'insurance':
    case 'support':
      return isDecided(PLAN_STEPS[path]);
    case 'services':
      return Object.values(bags ?? {}).some(wantsBags) || CARD_SLOTS.some(isDecided);
    case 'seats':
      return (seats ?? []).some(({ serviceId, places }) => serviceId !== 'random' || places !== undefined);
    default:
      return true;
  }
}

/** The steps of a booking in order, without those that have nothing to offer. `sells`: what the tenant has on sale. */
export function stepsFor(
  trip: ServiceTrip,
  known: KnownServices,
  sells: (name: SaleName) => boolean = () => true,
): BookingStepPath[] {
  return BOOKING_STEPS.map(({ path }) => path).filter((path) => {
    const sold = SOLD_AT[path];
    if (!sold) return true;
    if (known === 'unreachable' || !sold.some(sells)) return false;
    if (known === 'coming' || (path === 'services' && sells('bags'))) return true;
    return known !== null && hasOffer(path, trip, known);
  });
}

/** The marks of the progress line and their steps. */
const PROGRESS_MARKS = [
  { key: 'fare', at: 0, steps: ['fares'] },
  { key: 'travellers', at: 23.6, steps: ['passengers'] },
  { key: 'cover', at: 38.2, steps: ['guarantee', 'insurance'] },
  { key: 'extras', at: 61.8, steps: ['services', 'seats', 'support'] },
  { key: 'payment', at: 100, steps: ['checkout'] },
] as const satisfies readonly { key: string; at: number; steps: readonly BookingStepPath[] }[];
type Mark = (typeof PROGRESS_MARKS)[number];
type MarkKey = Mark['key'];

export const isBookingStep = (path: string): path is BookingStepPath =>
  BOOKING_STEPS.some((step) => step.path === path);

const orderOf = (path: BookingStepPath): number => BOOKING_STEPS.findIndex((step) => step.path === path);

/** The step to open for a path under /booking: itself, or the next available one. */
export const offeredStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath =>
  steps.find((step) => orderOf(step) >= orderOf(path)) ?? 'checkout';

export const nextStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath | null =>
  steps.find((step) => orderOf(step) > orderOf(path)) ?? null;
export const previousStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath | null =>
  steps.findLast((step) => orderOf(step) < orderOf(path)) ?? null;

/** The steps that a way from one to a later one passes. */
export const stepsBetween = (
  from: BookingStepPath,
  to: BookingStepPath,
  steps: readonly BookingStepPath[],
): BookingStepPath[] => steps.filter((step) => orderOf(step) > orderOf(from) && orderOf(step) < orderOf(to));

interface ProgressMark {
  key: MarkKey;
  at: number;
  state: 'done' | 'now' | 'ahead';
  /** Step to go back to; null for later marks. */
  to: BookingStepPath | null;
}

interface Progress {
  /** Only marks that can be reached. */
  marks: ProgressMark[];
  /** Length of the filled line, 0 to 100. */
  fill: number;
  /** "Step 3 of 8": the place of this screen among the steps of the booking. */
  number: number;
  of: number;
  /** The current mark. */
  key: MarkKey;
}

/** The progress line at a step. */
export function progressAt(path: BookingStepPath, offered: readonly BookingStepPath[]): Progress {
  // A step that its own choice took out of the flow is on screen until it is left.
  const steps = BOOKING_STEPS.map((step) => step.path).filter((step) => step === path || offered.includes(step));
  const isNow = (mark: Mark) => (mark.steps as readonly string[]).includes(path);
  const firstOf = (mark: Mark) => steps.find((step) => (mark.steps as readonly string[]).includes(step)) ?? null;
  const reachable = PROGRESS_MARKS.filter((mark) => isNow(mark) || firstOf(mark) !== null);
  const now = reachable.findIndex(isNow);
  const marks = reachable.map((each, index): ProgressMark => {
    const state = index < now ? 'done' : index === now ? 'now' : 'ahead';
    return { key: each.key, at: each.at, state, to: state === 'done' ? firstOf(each) : null };
  });
  const mark = reachable[now] ?? PROGRESS_MARKS[0];
  // The line never runs past the ring of a mark whose first step is open.
  const fill = firstOf(mark) === path ? mark.at : (BOOKING_STEPS.find((step) => step.path === path)?.mark ?? 0);
  const passed = steps.filter((step) => orderOf(step) <= orderOf(path)).length;
  return { marks, fill, key: mark.key, number: Math.max(1, passed), of: steps.length };
}
