import { type ServiceTrip, offersOf, PLAN_STEPS } from '../services/plans';
import { type CatalogueItem, SEAT_TYPES } from '../services/types';
import { BOOKING_STEPS, type BookingStepPath } from './types';

/** What is known of the services: the catalogue, that it is still on its way, that it cannot be had; or that not even their screens can. */
export type KnownServices = readonly CatalogueItem[] | 'coming' | null | 'unreachable';

/** True when a step has something to offer for this trip. Fares, passengers and checkout always have, and so have services: bags are in the fare. */
function hasOffer(path: BookingStepPath, trip: ServiceTrip, items: readonly CatalogueItem[]): boolean {
  switch (path) {
    case 'guarantee':
    case 'insurance':
    case 'support':
      return offersOf(PLAN_STEPS[path], items, trip).length > 0;
    case 'seats':
      return items.some(({ id, unitPrice }) => unitPrice > 0 && (SEAT_TYPES as readonly string[]).includes(id));
    default:
      return true;
  }
}

/** The steps of a booking in order; one with nothing to offer for this itinerary is left out, forwards and backwards. */
export function stepsFor(trip: ServiceTrip, known: KnownServices): BookingStepPath[] {
  if (known === 'unreachable') return ['fares', 'passengers', 'checkout'];
  const always: readonly BookingStepPath[] = ['fares', 'passengers', 'services', 'checkout'];
  return BOOKING_STEPS.map(({ path }) => path).filter(
    (path) => always.includes(path) || known === 'coming' || (known !== null && hasOffer(path, trip, known)),
  );
}

/** The five marks of the booking line (spec 9) and the steps each stands for. */
const PROGRESS_MARKS = [
  { key: 'fare', at: 0, steps: ['fares'] },
  { key: 'travellers', at: 23.6, steps: ['passengers'] },
  { key: 'cover', at: 38.2, steps: ['guarantee', 'insurance'] },
  { key: 'extras', at: 61.8, steps: ['services', 'seats', 'support'] },
  { key: 'payment', at: 100, steps: ['checkout'] },
] as const satisfies readonly { key: string; at: number; steps: readonly BookingStepPath[] }[];
type MarkKey = (typeof PROGRESS_MARKS)[number]['key'];

export const isBookingStep = (path: string): path is BookingStepPath =>
  BOOKING_STEPS.some((step) => step.path === path);

const orderOf = (path: BookingStepPath): number => BOOKING_STEPS.findIndex((step) => step.path === path);

/** The step to open for a path under /booking: itself, or the next one that is offered. */
export const offeredStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath =>
  steps.find((step) => orderOf(step) >= orderOf(path)) ?? 'checkout';

export const nextStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath | null =>
  steps.find((step) => orderOf(step) > orderOf(path)) ?? null;
export const previousStep = (path: BookingStepPath, steps: readonly BookingStepPath[]): BookingStepPath | null =>
  steps.findLast((step) => orderOf(step) < orderOf(path)) ?? null;

interface ProgressMark {
  key: MarkKey;
  at: number;
  state: 'done' | 'now' | 'ahead';
  /** Offered step to go back to; null for skipped ones and what is ahead. */
  to: BookingStepPath | null;
}

interface Progress {
  marks: ProgressMark[];
  /** How far the line is drawn, 0 to 100. */
  fill: number;
  /** "Step 2 of 5": marks without a step that is offered are not counted, or the count would jump. */
  number: number;
  of: number;
  /** The mark one is at. */
  key: MarkKey;
}

/** The booking line at a step. */
export function progressAt(path: BookingStepPath, steps: readonly BookingStepPath[]): Progress {
  const now = PROGRESS_MARKS.findIndex((mark) => (mark.steps as readonly string[]).includes(path));
  const firstOf = (mark: (typeof PROGRESS_MARKS)[number]) =>
    steps.find((step) => (mark.steps as readonly string[]).includes(step)) ?? null;
  const marks = PROGRESS_MARKS.map((mark, index): ProgressMark => {
    const state = index < now ? 'done' : index === now ? 'now' : 'ahead';
    return { key: mark.key, at: mark.at, state, to: state === 'done' ? firstOf(mark) : null };
  });
  const counted = PROGRESS_MARKS.filter((mark) => firstOf(mark) !== null);
  const { key } = PROGRESS_MARKS[now] ?? PROGRESS_MARKS[0];
  const fill = BOOKING_STEPS.find((step) => step.path === path)?.mark ?? 0;
  return { marks, fill, key, number: counted.findIndex((mark) => mark.key === key) + 1, of: counted.length };
}
