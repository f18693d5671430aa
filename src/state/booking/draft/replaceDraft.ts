import { withoutBooking } from '@/domain/booking/draft';
import { mergeDrafts } from '@/domain/booking/merge';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { deleteDraft, getDraft, setMergeBase, getMergeBase, resolveDraftId } from '@/offline/drafts';
import { abandonBooking, discardUpdates } from '@/offline/outbox';
import { changeDraft, draftNow, showDraft } from '../../booking';
import { saveDraftNow, notifyTabs } from './autosave';
import { plainCopy } from '@/domain/plainCopy';

/**
 * Restores a booking deleted in another window: this window's data become a new draft. The deletion removed the bearer,
 * so a new booking is made at the agency.
 */
export async function restoreDeletedDraft(): Promise<void> {
  const draft = draftNow();
  if (!draft) return;
  const restored = plainCopy(withoutBooking(draft, `local:${uuid()}`));
  showDraft({ ...restored, rev: draft.rev + 1, updatedAt: now() });
  setBookingSession(restored.id);
  await saveDraftNow();
}

/**
 * Replaces the row of the abandoned booking on screen by one with the id `to`. The old row goes once the new one has
 * what any window typed; other windows that show it follow (`followDraft`), because two rows of one booking would both
 * be offered to continue. `always` discards updates queued under an id that will never be a booking.
 */
export async function replaceDraftRow(from: string, to: string, always: boolean): Promise<void> {
  if (always) await discardUpdates(from);
  const base = getMergeBase(from)?.data;
  await saveDraftNow();
  const oldRow = await getDraft(from);
  const current = draftNow();
  if (base && oldRow && current?.id === to) {
    const merged = mergeDrafts(withoutBooking(base, to), current, withoutBooking(oldRow, to));
    changeDraft((draft) => void Object.assign(draft, plainCopy(merged)));
    await saveDraftNow();
  }
  // The abandoned booking has no further use: its unsent data are in the new row and go to the next booking.
  if (await deleteDraft(from, to)) await abandonBooking(from);
  notifyTabs();
}

/**
 * In another window the booking on screen got another id (another fare or party, `replaceDraftRow`): this window
 * follows, with what was typed here. False when it does not.
 */
export async function followDraft(): Promise<boolean> {
  // After a reload this window only knows the id it had open.
  const asked = draftNow()?.id ?? getBookingSession();
  const to = asked && (await resolveDraftId(asked));
  const stored = to ? await getDraft(to) : null;
  const current = draftNow();
  if (!stored || stored.status === 'paid' || (current && current.id !== asked)) return false;
  const base = current && (getMergeBase(current.id)?.data ?? current);
  setMergeBase(stored);
  // Parts that belong to the booking come from the new one; here they are the old one's.
  const merged = base
    ? mergeDrafts(withoutBooking(base, current.id), withoutBooking(current, current.id), stored)
    : stored;
  showDraft(plainCopy(merged));
  setBookingSession(stored.id);
  await saveDraftNow();
  return true;
}
