import { createContext, useContext } from 'react';
import type { ShownProblems } from './useProblems';

/** What every field of the traveller step shares. */
export interface StepForm {
  problems: ShownProblems;
  /** The sentence for a field: ours, or what the server refused. */
  errorOf: (field: string) => string | undefined;
  /** The field was left: it is checked now, and what is complete is sent. */
  left: (field: string) => void;
}

export const StepFormContext = createContext<StepForm | null>(null);

export function useStepForm(): StepForm {
  const form = useContext(StepFormContext);
  if (!form) throw new Error('A field of the traveller step stands outside of it.');
  return form;
}

/** Properties of a field that is bound to a path of the draft. */
export function useField(field: string) {
  const { problems, errorOf, left } = useStepForm();
  return {
    name: field,
    error: errorOf(field),
    onLeave: () => left(field),
    typing: () => problems.typing(field),
  };
}
