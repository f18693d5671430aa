import type { Trip } from '@/domain/search/types';
import type { OpenPicker } from '@/state/searchForm';

/** What the groups of cells of the form share. */
export interface FormParts {
  /** From 0; the one leg of a round trip or one way is the first. */
  leg: number;
  trip: Trip | null;
  picker: OpenPicker | null;
  /** The pickers' chunk, once it is here. */
  pickers: typeof import('./pickers/pickers') | null;
  slim: boolean;
}
