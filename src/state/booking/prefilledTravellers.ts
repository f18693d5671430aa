import { clearedWords } from '@/domain/booking/draft';
import { isBegun } from '@/domain/booking/passengers';
import type { BookingDraft } from '@/domain/booking/types';
import { booking, changeDraft, draftNow } from '../booking';
import { session } from '../session';

/** Travellers who were filled in from an earlier booking: kept, or taken out again (decisions 7 wants them filled in). */

type Words = Pick<BookingDraft, 'passengers' | 'contact' | 'billing' | 'carriedFrom'>;

/** What Clear took out, for as long as the page is open. */
export type ClearedPrefill = Words;

/** Empties what was filled in; what was typed since stays. Answers what stood there. */
export function clearPrefilled(): ClearedPrefill | null {
  const before = draftNow();
  if (!before) return null;
  booking.rejected = {};
  const cleared = clearedWords(before, session.profile.phonePrefixes[0] ?? '');
  changeDraft((draft) => {
    Object.assign(draft, structuredClone(cleared));
    delete draft.carriedFrom;
  });
  return before;
}

/** Puts back what Clear took out, for those who still travel; what was typed since is kept. */
export function restorePrefilled({ passengers, contact, billing, carriedFrom }: ClearedPrefill): void {
  const mine = structuredClone({ contact, billing, carriedFrom });
  changeDraft((draft) => {
    for (const one of draft.passengers) {
      const stood = passengers.find(({ id }) => id === one.id);
      if (!stood || isBegun(one)) continue;
      const { name, surname, nationality, gender, dob, dobText } = stood;
      Object.assign(one, { name, surname, nationality, gender, dob, ...(dobText !== undefined && { dobText }) });
    }
    if (!draft.contact.email && !draft.contact.tel) draft.contact = mine.contact;
    if (!draft.billing.isVATRequired) draft.billing = mine.billing;
    if (mine.carriedFrom) draft.carriedFrom = mine.carriedFrom;
  });
}

/** They were looked over: nothing is said of it any more. */
export function acceptPrefilled(): void {
  if (booking.draft?.carriedFrom)
    changeDraft((draft) => {
      delete draft.carriedFrom;
    });
}
