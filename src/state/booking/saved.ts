import { proxy, snapshot, useSnapshot } from 'valtio';
import { type SavedTraveller, type TravellerFields, fieldsOf, withTravellers } from '@/domain/booking/saved';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { type SavedTravellers, updateSavedTravellers, getSavedTravellers } from '@/offline/savedTravellers';
import { booking, changeDraft, draftNow } from '../booking';

/** Travellers kept on this device by consent (issue 6). */
const saved = proxy<SavedTravellers>({ keep: false, list: [] });

export const useSaved = (): Readonly<SavedTravellers> => useSnapshot(saved) as Readonly<SavedTravellers>;

const show = (read: SavedTravellers): void => void Object.assign(saved, structuredClone(read));

async function change(edit: (read: SavedTravellers) => SavedTravellers): Promise<void> {
  try {
    show(await updateSavedTravellers(edit));
  } catch (error) {
    log.warn('booking', 'saved travellers could not be changed', error);
  }
}

/** Reads them. A device that refuses has none. */
export async function loadSaved(): Promise<void> {
  try {
    show(await getSavedTravellers());
  } catch (error) {
    log.warn('booking', 'saved travellers could not be read', error);
  }
}

/** Agreed, or taken back: those kept already stay until they are deleted. */
export async function agreeToKeep(keep: boolean): Promise<void> {
  saved.keep = keep;
  await change((read) => ({ ...read, keep }));
}

/** The step is complete: who agreed finds the travellers again next time. */
export async function keepTravellers(): Promise<void> {
  const draft = draftNow();
  if (!draft || !snapshot(saved).keep) return;
  const at = now();
  await change((read) =>
    // asked again in the transaction: it may have been taken back in another tab
    read.keep ? { ...read, list: withTravellers(read.list, draft.passengers, at, uuid) } : read,
  );
}

export const removeSaved = (id: string): Promise<void> =>
  change((read) => ({ ...read, list: read.list.filter((one) => one.id !== id) }));

export const restoreSaved = (one: SavedTraveller): Promise<void> =>
  change((read) => ({ ...read, list: [...read.list.filter(({ id }) => id !== one.id), one] }));

/** Fills a passenger in, or puts back what stood there. Answers what stood there before. */
export function fillTraveller(
  id: string,
  fields: TravellerFields & { dobText?: string | undefined },
): TravellerFields & {
  dobText?: string | undefined;
} {
  const one = draftNow()?.passengers.find((each) => each.id === id);
  const before = one ? { ...fieldsOf(one), dobText: one.dobText } : fields;
  for (const name of ['name', 'surname', 'gender', 'dob', 'nationality'])
    delete booking.rejected[`passengers.${id}.${name}`];
  changeDraft((draft) => {
    const found = draft.passengers.find((each) => each.id === id);
    if (!found) return;
    Object.assign(found, fieldsOf(fields));
    if (fields.dobText === undefined) delete found.dobText;
    else found.dobText = fields.dobText;
  });
  return before;
}
