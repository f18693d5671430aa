/** What was wrong with a results address and what was done about it. Each kind has a sentence in `messages/search`. */
export type SearchProblemKind =
  | 'unknownType'
  | 'unknownCabin'
  | 'badPassengers'
  | 'tooManyPassengers'
  | 'infantsPerAdult'
  | 'tooManyLegs'
  | 'unknownPlace'
  | 'samePlace'
  | 'badDate'
  | 'pastDate'
  | 'farDate'
  | 'returnTooEarly'
  | 'stayTooLong'
  | 'legOutOfOrder'
  | 'legsLeftOut'
  | 'unknownPart'
  | 'incomplete';

export interface SearchProblem {
  kind: SearchProblemKind;
  /** Number of the leg, from 1; 0 when the problem is not about a leg. */
  leg: number;
  /** What stood in the address, cut to 40 letters; a date stays `YYYY-MM-DD`. */
  value: string;
}

/** A text without the marks that would turn the words round it from right to left. */
export const unturned = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

export const problem = (kind: SearchProblemKind, leg = 0, value = ''): SearchProblem => ({
  kind,
  leg,
  value: Array.from(unturned(value)).slice(0, 40).join(''),
});
