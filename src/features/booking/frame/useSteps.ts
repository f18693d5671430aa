import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextStep, stepsFor } from '@/domain/booking/steps';
import type { BookingDraft, BookingStepPath } from '@/domain/booking/types';
import { draftNow } from '@/state/booking';
import { knownServices, useCatalogue } from '@/state/booking/services';
import { carryOver } from '@/ui/carry';

/** The steps of a booking, as far as its services are known. */
export function useSteps(draft: BookingDraft): BookingStepPath[] {
  const catalogue = useCatalogue();
  const steps = useMemo(() => stepsFor(draft, knownServices(catalogue)), [draft, catalogue]);
  // The same steps are the same list: what shows them need not be drawn for a key.
  const [kept, setKept] = useState(steps);
  const same = kept.length === steps.length && kept.every((step, at) => step === steps[at]);
  if (!same) setKept(steps);
  return same ? kept : steps;
}

/** Goes to the step after this one that is offered for the trip. */
export function useGoOn(step: BookingStepPath): () => void {
  const go = useNavigate();
  const { search } = useLocation();
  return () => {
    const draft = draftNow();
    const next = draft && nextStep(step, stepsFor(draft, knownServices()));
    if (next) void go(carryOver(`/booking/${next}`, search));
  };
}
