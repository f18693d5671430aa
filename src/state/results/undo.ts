import { proxy, useSnapshot } from 'valtio';
import type { FilterName, Filters } from '@/domain/results/filters';
import { now } from '@/platform/clock';

/** So many steps can be taken back. */
const STEPS = 30;
/** Changes of one filter that follow each other sooner than this (ms) are one step: a thumb on its way. */
const ONE_STEP_MS = 800;

interface Step {
  filters: Filters;
  name: FilterName | null;
  at: number;
}
let steps: Step[] = [];
const told = proxy({ steps: 0 });

/** Keeps the filters as they were before a change of one of them, or of all (`null`). */
export function rememberStep(filters: Filters, name: FilterName | null): void {
  const last = steps.at(-1);
  const at = now();
  if (name !== null && last?.name === name && at - last.at < ONE_STEP_MS) last.at = at;
  else steps = [...steps.slice(1 - STEPS), { filters, name, at }];
  told.steps = steps.length;
}

/** The filters before the last change; null when there was none. */
export function stepBack(): Filters | null {
  const last = steps.pop();
  told.steps = steps.length;
  return last?.filters ?? null;
}

/** Another search has other filters. */
export function forgetSteps(): void {
  steps = [];
  told.steps = 0;
}

/** Whether a change of the filters can be taken back. */
export const useCanUndo = (): boolean => useSnapshot(told).steps > 0;
