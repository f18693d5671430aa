import { createContext, useContext } from 'react';
import type { BookingDraft } from '@/domain/booking/types';

/** What every field of the traveller step shares. It never changes, so that a key draws only the card it is typed in. */
export interface StepForm {
  typing: (field: string) => void;
  /** The field was left: it is checked now, and what is complete is sent. */
  left: (field: string) => void;
}

export const StepFormContext = createContext<StepForm | null>(null);

/** Sentences for the fields of one card, by their paths: ours, or what the server refused. */
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

/** For `memo`: the same card, with errors that say the same. */
export function isSameCard<Props extends { errors: FieldErrors }>(a: Props, b: Props): boolean {
  const names = Object.keys(a.errors);
  return (
    names.length === Object.keys(b.errors).length &&
    names.every((name) => a.errors[name] === b.errors[name]) &&
    (Object.keys(a) as (keyof Props)[]).every((key) => key === 'errors' || Object.is(a[key], b[key]))
  );
}

/** Properties of a field that is bound to a path of the draft. */
export function useField(field: string) {
  const { typing, left } = useStepForm();
  const errors = useContext(ErrorsContext);
  return {
    name: field,
    error: errors[field],
    onLeave: () => left(field),
    typing: () => typing(field),
  };
}

/** Who travels and when, for what is said of one traveller beside the others. It follows the keys, after their paint. */
type PartyFacts = Pick<BookingDraft, 'passengers' | 'offer'>;
export const PartyContext = createContext<PartyFacts | null>(null);
