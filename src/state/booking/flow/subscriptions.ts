import { stuckOf } from '@/domain/device/updates';
import { isTargetInCart } from '@/domain/booking/updates';
import { subtotal } from '@/domain/cart/cartPrice';
import type { BookingDraft, PriceChange } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { afterPaint } from '@/platform/idle';
import { log } from '@/platform/log';
import { isDurable } from '@/offline/drafts';
import { provideAccountBearer } from '@/offline/posts';
import { onDatabaseRecovered } from '@/offline/storageHealth';
import {
  listUpdates,
  type BatchApplied,
  type OutboxEvents,
  queueStatus,
  onBatchApplied,
  onItemRejected,
  onQueueChange,
  onQueueClosed,
  onQueueHalted,
  onPriceChanged,
  retryQueue,
  startSync,
} from '@/offline/outbox';
import { onOnline } from '@/platform/connectivity';
import { accountToken, knownIdentity } from '../../account';
import { booking, changeDraft, draftNow, onDraftChange } from '../../booking';
import { isMadeWhenOnline, referenceDays } from '../draft/helpers';
import { saveDraftNow, onRemoteMerge } from '../draft/autosave';
import { changedParts, formFieldOf, fingerprint, isAllSent, preparePhone, readyParts } from '../sync/payloads';
import { closeModal } from '../../modals';
import { askAboutExpiry, askAboutPrice, askAboutPriceInStep } from '../price/priceQuestions';
import { sendWhenIdle } from '../sync/updates';
import type { UpdatePayload } from '@/api/shapes/updates';
import { serverPrices, totalAfter } from '@/domain/cart/serverPrices';
import { ensureBooking } from './create';

/** Applies the outbox's events to the draft on screen. Imported lazily with the rest of the booking. */
const isOnScreen = (bookingId: string): boolean => booking.draft?.id === bookingId;

function onApplied({ bookingId, updates }: BatchApplied): void {
  if (!isOnScreen(bookingId)) return;
  const ids = new Map(
    updates.flatMap(({ originalId, passengerId }) => (originalId && passengerId ? [[originalId, passengerId]] : [])),
  );
  if (ids.size === 0) return;
  changeDraft((draft) => {
    for (const one of draft.passengers) {
      const passengerId = ids.get(one.id);
      if (passengerId) Object.assign(one, { committed: true, passengerId });
    }
  });
}

/** Marks refused updates at their fields, also after a reload, as long as the field still has the refused value. */
async function markRefused(bookingId: string): Promise<void> {
  const rows = await listUpdates(bookingId);
  const draft = draftNow();
  if (draft?.id !== bookingId) return;
  const parts = readyParts(draft, referenceDays(draft)).map(({ key, payload }) => key + fingerprint(payload));
  for (const { target, values, refusal } of rows) {
    const payload = values as unknown as UpdatePayload;
    if (refusal && parts.includes(target + fingerprint(payload)))
      booking.rejected[formFieldOf(payload, refusal.field ?? undefined)] ??= refusal.message;
  }
}

/** The server's new price as a question to the traveller. */
function questionOf(draft: BookingDraft, change: OutboxEvents['priceChanged']['change']): PriceChange {
  // The server's sum lacks what this batch would have added: the rest of the cart stays in the total.
  const told = serverPrices(change.lines, change.newTotal, draft, false);
  const asked: PriceChange = { oldTotal: subtotal(draft), newTotal: 0, ...told, at: now(), source: 'batch' };
  return { ...asked, newTotal: totalAfter(draft, asked) };
}

function ask(question: PriceChange): void {
  changeDraft((working) => {
    working.priceChange = question;
  });
}

function onPriceChange({ bookingId, change }: OutboxEvents['priceChanged']): void {
  const draft = draftNow();
  if (!draft || draft.id !== bookingId) return;
  ask(questionOf(draft, change));
  askAboutPrice();
}

/** The draft whose paused queue was already handled. */
let handledDraft: BookingDraft | null = null;

/**
 * The queue is paused for a price the draft knows nothing about: the worker received it, or a page with another draft
 * on screen, or one that closed right after. If the page closed after the confirmation, nothing is asked again.
 */
async function restorePriceQuestion(
  draft: BookingDraft,
  change: OutboxEvents['priceChanged']['change'],
): Promise<void> {
  const shown = booking.draft;
  const isFirst = handledDraft !== shown;
  handledDraft = shown;
  const question = draft.priceChange ? null : questionOf(draft, change);
  if (!question || shown?.priceChange) return;
  if (question.newTotal !== question.oldTotal) {
    ask(question);
    askAboutPriceInStep();
  } else if (isFirst) await retryQueue(draft.id);
}

function onClosed({ bookingId }: OutboxEvents['closed']): void {
  if (!isOnScreen(bookingId) || booking.draft?.status === 'paying') return;
  changeDraft((draft) => {
    draft.status = 'expired';
    draft.expiresAt = Math.min(draft.expiresAt ?? now(), now());
  });
  askAboutExpiry('staleBooking');
}

/** Priced parts that the server's booking does not have yet: not enqueued, or not acknowledged. */
async function findPending(draft: BookingDraft, isWaiting: boolean): Promise<string[]> {
  if (draft.bookingId === null) return [];
  const rows = isWaiting ? await listUpdates(draft.id) : [];
  const queued = rows.map(({ target }) => target);
  const changed = changedParts(draft, referenceDays(draft)).map(({ key }) => key);
  return [...new Set([...changed, ...queued])].filter(isTargetInCart).toSorted();
}

/** Computes the sync line from the queue and the parts not enqueued yet. */
async function readSync(): Promise<void> {
  await preparePhone(draftNow());
  const draft = draftNow();
  if (!draft) return;
  const queue = await queueStatus(draft.id);
  if (queue.refused.length > 0) await markRefused(draft.id);
  if (queue.priceChange) await restorePriceQuestion(draft, queue.priceChange);
  const pending = await findPending(draft, queue.waiting > 0);
  if (booking.draft?.id !== draft.id) return;
  const stuck = queue.parked + queue.refused.length;
  const why = stuckOf({ ...queue, refused: queue.refused.length });
  const word = why
    ? 'failed'
    : queue.waiting > 0
      ? 'waiting'
      : isAllSent(draft, referenceDays(draft))
        ? 'sent'
        : 'saved';
  const count = why === 'refused' || why === 'halted' ? stuck : stuck + queue.waiting;
  const sync = { word, count, why, error: queue.error, adding: why ? [] : pending } as const;
  if (JSON.stringify(booking.sync) !== JSON.stringify(sync)) booking.sync = sync;
}

const refreshSync = (): void => {
  readSync().catch((error: unknown) => {
    log.warn('booking', 'the queue could not be read', error);
    // The last word may be untrue now.
    const draft = draftNow();
    if (draft && !isAllSent(draft, referenceDays(draft))) booking.sync = { word: 'saved', count: 0 };
    booking.unsaved ||= !isDurable();
  });
};

/** A merge from another window may include the answer to a question that is open here. */
function onMerged(): void {
  if (!booking.draft?.priceChange) closeModal('priceChanged');
  afterPaint(refreshSync);
}

/** Makes a booking that could not be made offline, whatever step is open. */
function onConnectionBack(): void {
  if (isMadeWhenOnline(booking.draft))
    ensureBooking().then(askAboutPrice, (error: unknown) =>
      log.warn('booking', 'the booking could not be made yet', error),
    );
}

/** The database opened late: read the draft again, or store what is on screen. */
function onRecovered(): void {
  if (booking.phase === 'ready' && !booking.draft) booking.phase = 'idle';
  else void saveOpenDraft();
}

/** The bearer of the signed-in person; null for others, and while the provider cannot be reached. */
const bearerOf = async (uid: string): Promise<string | null> =>
  knownIdentity()?.uid === uid ? await accountToken().catch(() => null) : null;

let stops: (() => void)[] = [];

/** Connects the draft with its queue. Idempotent. */
export function startSyncSubscriptions(): void {
  if (stops.length > 0) return;
  provideAccountBearer(bearerOf);
  stops = [
    onBatchApplied((batch) => (onApplied(batch), refreshSync())),
    onItemRejected(refreshSync),
    onPriceChanged(onPriceChange),
    onQueueClosed(onClosed),
    onQueueHalted(refreshSync),
    onQueueChange(({ bookingId }) => isOnScreen(bookingId) && refreshSync()),
    // After the paint, because reading the queue must not delay storing what was typed.
    onDraftChange(() => afterPaint(refreshSync)),
    onRemoteMerge(onMerged),
    onOnline(onConnectionBack),
    onDatabaseRecovered(onRecovered),
    sendWhenIdle(),
    startSync(),
  ];
  refreshSync();
}

export function stopSyncSubscriptions(): void {
  for (const stop of stops) stop();
  stops = [];
}

/** Resolves when everything typed is stored; to be awaited before a reload. */
export async function saveOpenDraft(): Promise<void> {
  if (booking.draft) await saveDraftNow();
}
