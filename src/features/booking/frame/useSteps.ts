import { useLocation, useNavigate } from 'react-router-dom';
import { nextStep, stepsFor } from '@/domain/booking/steps';
import type { BookingDraft, BookingStepPath } from '@/domain/booking/types';
import { draftNow } from '@/state/booking';
import { knownServices, useCatalogue } from '@/state/booking/services';
import { carryOver } from '@/ui/carry';

/** The steps of a booking, as far as its services are known. */
export const useSteps = (draft: BookingDraft): BookingStepPath[] => stepsFor(draft, knownServices(useCatalogue()));

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
