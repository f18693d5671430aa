import { fnv1a } from '../hash';
import { typedTexts } from './travellerFields';
import type { BookingDraft } from './types';

type Typed = Pick<BookingDraft, 'passengers' | 'contact' | 'billing'>;

const filledIn = (values: readonly string[]): string[] => values.map((value) => value.trim()).filter(Boolean);

const contactWords = ({ email, tel }: Typed['contact']): string[] => filledIn([email, tel]);
const billingWords = ({ company, person }: Typed['billing']): string[] =>
  filledIn([...Object.values(company), ...Object.values(person)]);

/** All typed texts of a draft, in the order of the form. */
const typedWords = ({ passengers, contact, billing }: Typed): string[] => [
  ...passengers.flatMap(typedTexts),
  ...contactWords(contact),
  ...billingWords(billing),
];

/** A hash of the words: tells whether they are the same without a second copy of them. */
const markOf = (words: readonly string[]): string => fnv1a(words.join('\n')).toString(36);

export const typedTextMark = (draft: Typed): string => markOf(typedWords(draft));

/** Fingerprints of the parts with typed text: each traveller by id, `contact` and `billing`. */
export const partMarks = ({ passengers, contact, billing }: Typed): Record<string, string> =>
  Object.fromEntries(
    [
      ...passengers.map((one) => [one.id, typedTexts(one)] as const),
      ['contact', contactWords(contact)] as const,
      ['billing', billingWords(billing)] as const,
    ]
      .filter(([, words]) => words.length > 0)
      .map(([part, words]) => [part, markOf(words)]),
  );

export const hasTypedText = (draft: Typed): boolean => typedWords(draft).length > 0;

/**
 * The draft has typed data beyond what was copied from an earlier one. Only such a draft is kept when another is
 * started; otherwise every flight looked at would remain as a draft.
 */
export const hasNewTypedText = (draft: Typed & Pick<BookingDraft, 'carried'>): boolean =>
  hasTypedText(draft) && typedTextMark(draft) !== draft.carried;
