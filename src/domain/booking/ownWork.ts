import type { BookingDraft } from './types';

type Typed = Pick<BookingDraft, 'passengers' | 'contact' | 'billing'>;

const filledIn = (values: readonly string[]): string[] => values.map((value) => value.trim()).filter(Boolean);

/** Everything a traveller typed into a draft, as words in the order of the form. */
function typedWords({ passengers, contact, billing }: Typed): string[] {
  const people = passengers.flatMap((one) => [
    one.name,
    one.surname,
    one.gender,
    one.dob,
    one.dobText ?? '',
    one.nationality,
  ]);
  return filledIn([
    ...people,
    contact.email,
    contact.tel,
    ...Object.values(billing.company),
    ...Object.values(billing.person),
  ]);
}

/** FNV-1a over the words: tells that they are the same without keeping them twice. */
export function wordsMark(draft: Typed): string {
  let mark = 0x811c9dc5;
  for (const letter of typedWords(draft).join('\n')) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

export const hasWords = (draft: Typed): boolean => typedWords(draft).length > 0;

/**
 * True when a draft holds work of its own: something was typed in it beyond what came along from the one before. Only such a
 * draft is kept beside the next one: otherwise every flight looked at would be a booking begun.
 */
export const hasOwnWork = (draft: Typed & Pick<BookingDraft, 'carried'>): boolean =>
  hasWords(draft) && wordsMark(draft) !== draft.carried;
