import { latePart } from '@/state/latePart';
import type { Trip } from '@/domain/search/types';
import type { OpenPicker } from '@/state/searchForm';

/** Chunks of the pickers, of multi-city and of accommodation. */
export const pickersPart = latePart('form', async () => {
  const found = await import('./pickers/pickers');
  found.watchPopular();
  found.watchLeftTexts();
  return found;
});

export const legsPart = latePart('form', () => import('./legs/MultiCity'));

export const stayPart = latePart('form', () => import('./stay/stay'));

/** Props shared by the cell groups of the form. */
export interface FormParts {
  /** Leg index; 0 for a round trip or one way. */
  leg: number;
  trip: Trip | null;
  picker: OpenPicker | null;
  /** The pickers' chunk; null while it loads. */
  pickers: typeof import('./pickers/pickers') | null;
  slim: boolean;
}
