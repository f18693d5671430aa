import { CHOICES, type ChoiceName, type FilterName, type Filters } from '@/domain/results/filters';
import { now } from '@/platform/clock';
import { useDeferredView } from '../results';

/** So many steps can be taken back. */
const STEPS = 30;
/** Changes of one filter that follow each other sooner than this (ms) are one step: a thumb on its way. Ticks are a step each. */
const ONE_STEP_MS = 800;

interface Step {
  filters: Filters;
  name: FilterName | null;
  at: number;
}
let steps: Step[] = [];

/** Keeps the filters as they were before a change of one of them, or of all (`null`). */
export function rememberStep(filters: Filters, name: FilterName | null): void {
  const last = steps.at(-1);
  const at = now();
  const same = last?.name === name && !CHOICES.includes(name as ChoiceName);
  if (name && same && at - last.at < ONE_STEP_MS) last.at = at;
  else steps = [...steps.slice(1 - STEPS), { filters, name, at }];
}

/** The filters before the last change; null when there was none. */
export function stepBack(): Filters | null {
  const last = steps.pop();
  return last?.filters ?? null;
}

/** Another search has other filters. */
export function forgetSteps(): void {
  steps = [];
}

const canUndo = (): boolean => steps.length > 0;
/** Whether a change of the filters can be taken back; known when the list has followed it. */
export const useCanUndo = (): boolean => useDeferredView(canUndo);
