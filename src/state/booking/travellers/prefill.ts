import { proxy, snapshot, useSnapshot } from 'valtio';
import { withTravellers } from '@/domain/booking/saved';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { type SavedTravellers, updateSavedTravellers, getSavedTravellers } from '@/offline/savedTravellers';
import { booking, changeDraft, draftNow } from '../../booking';
import { withoutPrefilled } from '@/domain/booking/draft';
import { isBegun } from '@/domain/booking/passengers';
import { type TravellerValues, TRAVELLER_FIELD_NAMES, putValues, valuesOf } from '@/domain/booking/travellerFields';
import type { BookingDraft } from '@/domain/booking/types';
import { session } from '../../session';
import { plainCopy } from '@/domain/plainCopy';

/** Travellers stored on this device by consent. */
const saved = proxy<SavedTravellers>({ keep: false, list: [] });

export const useSavedTravellers = (): Readonly<SavedTravellers> => useSnapshot(saved) as Readonly<SavedTravellers>;

const show = (read: SavedTravellers): void => void Object.assign(saved, plainCopy(read));

async function change(edit: (read: SavedTravellers) => SavedTravellers): Promise<void> {
  try {
    show(await updateSavedTravellers(edit));
  } catch (error) {
    log.warn('booking', 'saved travellers could not be changed', error);
  }
}

/** Reads them; a storage failure means none. */
export async function loadSavedTravellers(): Promise<void> {
  try {
    show(await getSavedTravellers());
  } catch (error) {
    log.warn('booking', 'saved travellers could not be read', error);
  }
}

/** Gives or withdraws consent. Travellers already stored stay until they are deleted. */
export async function setKeepTravellers(keep: boolean): Promise<void> {
  saved.keep = keep;
  await change((read) => ({ ...read, keep }));
}

/** Stores the travellers of a completed step, with consent. */
export async function saveTravellers(): Promise<void> {
  const draft = draftNow();
  if (!draft || !snapshot(saved).keep) return;
  const at = now();
  await change((read) =>
    // Read again in the transaction: another tab may have withdrawn consent.
    read.keep ? { ...read, list: withTravellers(read.list, draft.passengers, at, uuid) } : read,
  );
}

/** Fills a passenger in, or restores earlier values. Returns the values before. */
export function fillTraveller(id: string, values: TravellerValues): TravellerValues {
  const one = draftNow()?.passengers.find((each) => each.id === id);
  const before = one ? valuesOf(one) : values;
  for (const name of TRAVELLER_FIELD_NAMES) delete booking.rejected[`passengers.${id}.${name}`];
  changeDraft((draft) => {
    const found = draft.passengers.find((each) => each.id === id);
    if (found) putValues(found, plainCopy(values));
  });
  return before;
}

/** Travellers filled in from an earlier booking: kept, or cleared again. */

type PrefilledParts = Pick<BookingDraft, 'passengers' | 'contact' | 'billing' | 'carriedFrom'>;

/** The values that Clear removed, for as long as the page is open. */
export type ClearedPrefill = PrefilledParts;

/** Clears prefilled values; values typed since stay. Returns the values before. */
export function clearPrefilled(): ClearedPrefill | null {
  const before = draftNow();
  if (!before) return null;
  booking.rejected = {};
  const cleared = withoutPrefilled(before, session.profile.phonePrefixes[0] ?? '');
  changeDraft((draft) => {
    Object.assign(draft, plainCopy(cleared));
    delete draft.carriedFrom;
  });
  return before;
}

/** Restores what Clear removed for the remaining travellers; values typed since stay. */
export function restorePrefilled({ passengers, contact, billing, carriedFrom }: ClearedPrefill): void {
  const mine = plainCopy({ contact, billing, carriedFrom });
  changeDraft((draft) => {
    for (const one of draft.passengers) {
      const cleared = passengers.find(({ id }) => id === one.id);
      if (!cleared || isBegun(one)) continue;
      putValues(one, plainCopy(valuesOf(cleared)));
    }
    if (!draft.contact.email && !draft.contact.tel) draft.contact = mine.contact;
    if (!draft.billing.isVATRequired) draft.billing = mine.billing;
    if (mine.carriedFrom) draft.carriedFrom = mine.carriedFrom;
  });
}

/** The traveller has checked the prefilled values: hides the notice. */
export function acceptPrefilled(): void {
  if (booking.draft?.carriedFrom)
    changeDraft((draft) => {
      delete draft.carriedFrom;
    });
}
