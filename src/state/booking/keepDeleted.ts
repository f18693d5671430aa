import { withoutBooking } from '@/domain/booking/draft';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { setBookingSession } from '@/platform/sessionFlags';
import { draftNow, showDraft } from '../booking';
import { keepDraft } from './keep';

/**
 * The traveller wants the booking after all that was deleted in another window: all that this one has becomes a draft anew. Its
 * booking at the agency is not taken up, the key to it went with the deletion: another one is made.
 */
export async function keepDeleted(): Promise<void> {
  const draft = draftNow();
  if (!draft) return;
  const anew = structuredClone(withoutBooking(draft, `local:${uuid()}`));
  showDraft({ ...anew, rev: draft.rev + 1, updatedAt: now() });
  setBookingSession(anew.id);
  await keepDraft();
}
