import { BOOKING_STEPS, type BookingStepPath } from './types';

/** Steps that can be opened in this version. The others are skipped and keep their marks on the line (ui.md section 4). */
export const OFFERED_STEPS = ['fares', 'passengers', 'checkout'] as const satisfies readonly BookingStepPath[];
export type OfferedStep = (typeof OFFERED_STEPS)[number];

/** The five marks of the booking line (spec 9) and the steps each stands for. */
export const PROGRESS_MARKS = [
  { key: 'fare', at: 0, steps: ['fares'] },
  { key: 'travellers', at: 23.6, steps: ['passengers'] },
  { key: 'cover', at: 38.2, steps: ['guarantee', 'insurance'] },
  { key: 'extras', at: 61.8, steps: ['services', 'seats', 'support'] },
  { key: 'payment', at: 100, steps: ['checkout'] },
] as const satisfies readonly { key: string; at: number; steps: readonly BookingStepPath[] }[];
export type MarkKey = (typeof PROGRESS_MARKS)[number]['key'];

const isOffered = (path: string): path is OfferedStep => OFFERED_STEPS.includes(path as OfferedStep);
export const isBookingStep = (path: string): path is BookingStepPath =>
  BOOKING_STEPS.some((step) => step.path === path);

/** The step to open for a path under /booking: itself, the next offered one, or null when there is no such step. */
export function offeredStep(path: string): OfferedStep | null {
  const at = BOOKING_STEPS.findIndex((step) => step.path === path);
  if (at < 0) return null;
  for (const step of BOOKING_STEPS.slice(at)) if (isOffered(step.path)) return step.path;
  return null;
}

const neighbour = (path: OfferedStep, by: 1 | -1): OfferedStep | null =>
  OFFERED_STEPS[OFFERED_STEPS.indexOf(path) + by] ?? null;
export const nextStep = (path: OfferedStep): OfferedStep | null => neighbour(path, 1);
export const previousStep = (path: OfferedStep): OfferedStep | null => neighbour(path, -1);

export interface ProgressMark {
  key: MarkKey;
  at: number;
  state: 'done' | 'now' | 'ahead';
  /** Offered step to go back to; null for skipped ones and what is ahead. */
  to: OfferedStep | null;
}

interface Progress {
  marks: ProgressMark[];
  /** How far the line is drawn, 0 to 100. */
  fill: number;
  /** "Step 2 of 3": only steps that can be opened are counted, or the count would jump where marks are skipped. */
  number: number;
  of: number;
  /** The mark one is at. */
  key: MarkKey;
}

/** The booking line at a step. */
export function progressAt(path: OfferedStep): Progress {
  const now = PROGRESS_MARKS.findIndex((mark) => (mark.steps as readonly string[]).includes(path));
  const marks = PROGRESS_MARKS.map((mark, index): ProgressMark => {
    const first = mark.steps[0];
    const state = index < now ? 'done' : index === now ? 'now' : 'ahead';
    return { key: mark.key, at: mark.at, state, to: state === 'done' && isOffered(first) ? first : null };
  });
  const { at: fill, key } = PROGRESS_MARKS[now] ?? PROGRESS_MARKS[0];
  return { marks, fill, key, number: OFFERED_STEPS.indexOf(path) + 1, of: OFFERED_STEPS.length };
}
