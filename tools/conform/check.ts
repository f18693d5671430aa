import type { Trial } from './trial';

/** Groups of the report, in order; `--only` takes their names. */
export const GROUPS = [
  'profile',
  'content',
  'airports',
  'destinations',
  'search',
  'stream',
  'flight',
  'services',
  'booking',
  'batch',
  'payment',
  'documents',
  'account',
  'enquiry',
  'push',
  'errors',
  'cors',
] as const;
export type Group = (typeof GROUPS)[number];
export const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name);

/** One deviation: which call, which field of its answer, what the contract asks and what came. */
export interface Fault {
  call: string;
  /** Dotted path in the body; or `status`, `time`, the name of a header. */
  field: string;
  expected: string;
  found: string;
  /** Where it is said. */
  said: string;
}

/** A question put to the server. Other checks can build on its value (`trial.after`). */
export interface Check<T = unknown> {
  id: string;
  group: Group;
  /** What must hold, as a sentence. */
  asks: string;
  /** Why it matters to a traveller. */
  why: string;
  said: string;
  /** Sends what books or changes something: only with --really-book. */
  books?: boolean;
  run: (trial: Trial) => Promise<T>;
}

export type Outcome =
  | { state: 'passed' }
  | { state: 'failed'; faults: Fault[] }
  /** The server does not offer it, as it may. */
  | { state: 'left out'; reason: string }
  /** The kit was not asked to send it. */
  | { state: 'not sent'; reason: string }
  /** Another check failed first. */
  | { state: 'blocked'; reason: string };

export type Result = Pick<Check, 'id' | 'group' | 'asks' | 'why' | 'said'> & Outcome & { ms: number };

/** Ends a check whose faults are recorded. */
export class Stop extends Error {}
/** Ends a check of something that may be left out, and is. */
export class LeftOut extends Error {}
/** Ends a check that needs a switch which was not given. */
export class NotSent extends Error {}
/** Ends a check that builds on one that failed. */
export class Blocked extends Error {}

/** Types the value of a check. */
export const check = <T>(one: Check<T>): Check<T> => one;

/** The sentence that leads to a fault. */
export const sentenceOf = ({ call, field, expected, found }: Fault): string =>
  `${call}: ${field} should be ${expected}, but is ${found}`;
