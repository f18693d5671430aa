import { proxy, useSnapshot } from 'valtio';
import { booking } from '../booking';

/** The draft on screen that was deleted in another window: what was typed is in this one alone, and is written no more. */
const deleted = proxy<{ id: string | null }>({ id: null });

export const markDraftDeleted = (id: string): void => {
  deleted.id = id;
};

/** True for the draft that is deleted; of the one on screen where none is named. */
export const isDraftDeleted = (id: string | undefined = booking.draft?.id): boolean =>
  id !== undefined && deleted.id === id;

export const useDeletedDraft = (): string | null => useSnapshot(deleted).id;
