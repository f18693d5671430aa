import { withoutBooking } from '@/domain/booking/draft';
import { mergeDrafts } from '@/domain/booking/merge';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { deleteDraft, getDraft, setMergeBase, getMergeBase, resolveDraftId } from '@/offline/drafts';
import { abandonBooking, discardUpdates } from '@/offline/outbox';
import { changeDraft, draftNow, showDraft } from '../booking';
import { saveDraftNow, notifyTabs } from './draftAutosave';

/**
 * The traveller wants the booking after all that was deleted in another window: all that this one has becomes a draft anew. Its
 * booking at the agency is not taken up, the key to it went with the deletion: another one is made.
 */
export async function restoreDeletedDraft(): Promise<void> {
  const draft = draftNow();
  if (!draft) return;
  const anew = structuredClone(withoutBooking(draft, `local:${uuid()}`));
  showDraft({ ...anew, rev: draft.rev + 1, updatedAt: now() });
  setBookingSession(anew.id);
  await saveDraftNow();
}

/**
 * The draft on screen, given up at the agency, goes by `to` from now on: its old row goes once the new one has all that any window
 * typed. Other windows that have it open go along (`follow`): two rows of one booking would both offer to go on.
 * `always`: what still waits under a name that no booking will have is not sent.
 */
export async function replaceDraftRow(from: string, to: string, always: boolean): Promise<void> {
  if (always) await discardUpdates(from);
  const base = getMergeBase(from)?.data;
  await saveDraftNow();
  const left = await getDraft(from);
  const mine = draftNow();
  if (base && left && mine?.id === to) {
    const both = mergeDrafts(withoutBooking(base, to), mine, withoutBooking(left, to));
    changeDraft((draft) => void Object.assign(draft, structuredClone(both)));
    await saveDraftNow();
  }
  // Nobody wants the booking it was any more: all that waits for it is in the new row, and goes to the next one.
  if (await deleteDraft(from, to)) await abandonBooking(from);
  notifyTabs();
}

/**
 * In another window the booking on screen goes on under another id (another fare or party, `leaveRow`): this one goes along, with
 * what was typed here. False when it does not.
 */
export async function followDraft(): Promise<boolean> {
  // After a reload this window only knows what it had open.
  const asked = draftNow()?.id ?? getBookingSession();
  const to = asked && (await resolveDraftId(asked));
  const stored = to ? await getDraft(to) : null;
  const mine = draftNow();
  if (!stored || stored.status === 'paid' || (mine && mine.id !== asked)) return false;
  const base = mine && (getMergeBase(mine.id)?.data ?? mine);
  setMergeBase(stored);
  // What belongs to the booking is that of the new one: here it was the old one's.
  const both = base ? mergeDrafts(withoutBooking(base, mine.id), withoutBooking(mine, mine.id), stored) : stored;
  showDraft(structuredClone(both));
  setBookingSession(stored.id);
  await saveDraftNow();
  return true;
}
