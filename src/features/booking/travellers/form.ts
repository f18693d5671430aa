import { createContext, useContext } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { ownValue } from '@/domain/ownValue';

/**
 * Handlers shared by all fields of the step. The value never changes, so that a keystroke renders only its own card.
 */
export interface StepForm {
  typing: (field: string) => void;
  /** On blur: validates the field and queues complete parts. */
  onLeave: (field: string) => void;
}

export const StepFormContext = createContext<StepForm | null>(null);

/** Error messages of one card by field path: ours, or the server's. */
export type FieldErrors = Readonly<Record<string, string>>;
export const ErrorsContext = createContext<FieldErrors>({});

function useStepForm(): StepForm {
  const form = useContext(StepFormContext);
  if (!form) throw new Error('A field of the traveller step stands outside of it.');
  return form;
}

/** The errors of one card. */
export const errorsUnder = (errors: FieldErrors, prefix: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith(`${prefix}.`)));

/** Equality for `memo`: errors are compared by content. */
export function isSameCard<Props extends { errors: FieldErrors }>(a: Props, b: Props): boolean {
  const names = Object.keys(a.errors);
  return (
    names.length === Object.keys(b.errors).length &&
    names.every((name) => ownValue(a.errors, name) === ownValue(b.errors, name)) &&
    (Object.keys(a) as (keyof Props)[]).every((key) => key === 'errors' || Object.is(a[key], b[key]))
  );
}

/** Props of a field bound to a path of the draft. */
export function useField(field: string) {
  const { typing, onLeave } = useStepForm();
  const errors = useContext(ErrorsContext);
  return {
    name: field,
    error: ownValue(errors, field),
    onLeave: () => onLeave(field),
    typing: () => typing(field),
  };
}

/** Travellers and flights, for messages about one traveller among the others. Updated after paint. */
type PartyFacts = Pick<BookingDraft, 'passengers' | 'offer'>;
export const PartyContext = createContext<PartyFacts | null>(null);
