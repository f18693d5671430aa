import { log } from '@/platform/log';
import { recordWrite } from '@/offline/drafts';
import { DraftDeleted, enqueue } from '@/offline/outbox';
import { booking, changeDraft, draftNow, onDraftChange } from '../booking';
import { referenceDays } from './referenceDays';
import { isDraftDeleted } from './deletedDraft';
import { inDraftOrder, reloadDraft } from './draftAutosave';
import { type PartUpdate, changedParts, fingerprint } from './payloads';

/** Typed text counts as finished after this long without a key (offline-sync.md). */
export const IDLE_MS = 800;

/** Queues one part of the booking `of`. False when the rest has to wait. */
async function queue({ key, payload }: PartUpdate, of: typeof booking.draft): Promise<boolean> {
  // Another booking is on screen by now: nothing of this one is sent to that. The rest goes when this one is opened again.
  const now = booking.draft === of ? draftNow() : null;
  if (!now) return false;
  const mark = { [key]: fingerprint(payload) };
  try {
    // The mark is stored with the outbox row, never before it: a page that goes away in between sends twice, not never.
    const marked = { ...now, sent: { ...now.sent, ...mark } };
    await enqueue(marked, payload);
    if (booking.draft !== of) return false;
    recordWrite(marked);
  } catch (error) {
    if (error instanceof DraftDeleted) void reloadDraft();
    else {
      // Not in the outbox, so not sent: the next blur or Continue takes it up again.
      log.error('booking', 'an update could not be queued', error);
      booking.unsaved = true;
    }
    return false;
  }
  changeDraft((working) => {
    working.sent = { ...working.sent, ...mark };
  });
  return true;
}

async function send(all: boolean): Promise<void> {
  const [draft, of] = [draftNow(), booking.draft];
  if (!draft || draft.status === 'paid' || isDraftDeleted(draft.id)) return;
  for (const part of changedParts(draft, referenceDays(draft), all)) {
    // oxlint-disable-next-line no-await-in-loop -- the order in the outbox is the order on the server
    if (!(await inDraftOrder(() => queue(part, of)))) return;
  }
}

let chain: Promise<void> = Promise.resolve();

/**
 * Puts every part that is complete and changed into the outbox, in order. On leaving a field, a step, or when idle. `all`:
 * the traveller goes on, so that what he discarded before is wanted after all.
 */
export function sendParts(all = false): Promise<void> {
  chain = chain.then(() => send(all));
  return chain;
}

/**
 * Sends 800 ms after the last change, too: a traveller who stops typing has not always left the field. Answers a function
 * that ends it.
 */
export function sendWhenIdle(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onDraftChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendParts(), IDLE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
