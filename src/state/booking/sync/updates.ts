import { log } from '@/platform/log';
import { recordWrite } from '@/offline/drafts';
import { DraftDeleted, enqueue, retryQueue } from '@/offline/outbox';
import { booking, changeDraft, draftNow, onDraftChange } from '../../booking';
import { referenceDays } from '../draft/helpers';
import { isDraftDeleted, inDraftOrder, reloadDraft } from '../draft/autosave';
import { type PartUpdate, changedParts, fingerprint, preparePhone } from './payloads';

/** ms without a key after which typed text counts as finished (docs/offline.md "The path of a typed name"). */
export const IDLE_MS = 800;

/** Enqueues one part of the booking `of`. False when the remaining parts have to wait. */
async function enqueuePart({ key, payload }: PartUpdate, shown: typeof booking.draft): Promise<boolean> {
  // Another booking is on screen: its server booking must not receive these parts. They are enqueued when this draft is
  // opened again.
  const now = booking.draft === shown ? draftNow() : null;
  if (!now) return false;
  const mark = { [key]: fingerprint(payload) };
  try {
    // The fingerprint is stored together with the outbox row, never before it: a page killed in between sends twice
    // instead of never.
    const marked = { ...now, sent: { ...now.sent, ...mark } };
    await enqueue(marked, payload);
    if (booking.draft !== shown) return false;
    recordWrite(marked);
  } catch (error) {
    if (error instanceof DraftDeleted) void reloadDraft();
    else {
      // Not in the outbox, so not sent: the next blur or Continue tries again.
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
  await preparePhone(draftNow());
  const [draft, shown] = [draftNow(), booking.draft];
  if (!draft || draft.status === 'paid' || isDraftDeleted(draft.id)) return;
  for (const part of changedParts(draft, referenceDays(draft), all)) {
    // oxlint-disable-next-line no-await-in-loop -- the order in the outbox is the order on the server
    if (!(await inDraftOrder(() => enqueuePart(part, shown)))) return;
  }
}

let chain: Promise<void> = Promise.resolve();

/**
 * Enqueues every complete and changed part, in order: on leaving a field or a step, and when idle. `all` includes parts
 * the traveller has discarded, because Continue confirms them.
 */
export function sendParts(all = false): Promise<void> {
  chain = chain.then(() => send(all));
  return chain;
}

/**
 * Also sends 800 ms after the last change: a traveller who stops typing may stay in the field. Returns the unsubscribe
 * function.
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

/** "Try again" of the sync line: parked updates are queued again with their ids and bytes. */
export async function retrySending(): Promise<void> {
  const { draft } = booking;
  if (!draft) return;
  try {
    await retryQueue(draft.id);
  } catch (error) {
    log.warn('booking', 'sending could not be resumed', error);
  }
}
