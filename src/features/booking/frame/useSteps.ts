import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextStep, stepsFor } from '@/domain/booking/steps';
import type { BookingDraft, BookingStepPath } from '@/domain/booking/types';
import { afterPaint } from '@/platform/idle';
import { draftNow } from '@/state/booking';
import { countAttempt } from '@/state/booking/form';
import { knownServices, useCatalogue } from '@/state/booking/services';
import { carryState } from '@/ui/AppLink';

/** The steps of a booking, as far as its services are known. */
export function useSteps(draft: BookingDraft): BookingStepPath[] {
  const catalogue = useCatalogue();
  const steps = useMemo(() => stepsFor(draft, knownServices(catalogue)), [draft, catalogue]);
  // Keeps the array's identity while the steps are equal, so that a keystroke renders nothing here.
  const [kept, setKept] = useState(steps);
  const same = kept.length === steps.length && kept.every((step, at) => step === steps[at]);
  if (!same) setKept(steps);
  return same ? kept : steps;
}

let underWay = false;
/** A press is navigating to another step right now, so its heading must paint first. */
export const isPressed = (): boolean => underWay;

function pressed(go: () => unknown): void {
  underWay = true;
  afterPaint(() => {
    underWay = false;
  });
  void go();
}

/**
 * Handles a press on a link to a step: renders synchronously, because a slow phone would spread a sliced render over
 * several frames.
 */
export function useStepLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useNavigate();
  return useCallback(
    (event) => {
      const { pathname, search, target } = event.currentTarget;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const to = /\/booking\/\w+$/.exec(pathname)?.[0];
      if (!plain || target || to === undefined) return;
      event.preventDefault();
      pressed(() => go(to + search, { flushSync: true }));
    },
    [go],
  );
}

/** Goes to the next step offered for the trip. The attempt is counted after that step has painted. */
export function useGoOn(step: BookingStepPath): () => void {
  const go = useNavigate();
  const { search } = useLocation();
  return () => {
    const draft = draftNow();
    const next = draft && nextStep(step, stepsFor(draft, knownServices()));
    if (next) pressed(() => go(carryState(`/booking/${next}`, search), { flushSync: true }));
    afterPaint(() => countAttempt(step));
  };
}
