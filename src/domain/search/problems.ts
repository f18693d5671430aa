/** A problem of a results address and its correction. Each kind has a text in `messages/search`. */
export type SearchProblemKind =
  | 'unknownType'
  | 'noMultiCity'
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
  /** Number of the leg from 1; 0 if the problem is not about a leg. */
  leg: number;
  /** The value in the address, cut to 40 characters; dates stay `YYYY-MM-DD`. */
  value: string;
}

/** Removes marks that change the text direction. */
export const withoutDirectionMarks = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

export const problem = (kind: SearchProblemKind, leg = 0, value = ''): SearchProblem => ({
  kind,
  leg,
  value: Array.from(withoutDirectionMarks(value)).slice(0, 40).join(''),
});
