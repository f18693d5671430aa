import { stuckOf } from '@/domain/device/updates';
import { subtotal } from '@/domain/cart/price';
import type { BookingDraft, PriceChange } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { afterPaint } from '@/platform/idle';
import { log } from '@/platform/log';
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
import { booking, changeDraft, draftNow, onDraftChange } from '../booking';
import { referenceDays } from './referenceDays';
import { saveDraftNow, onRemoteMerge } from './draftAutosave';
import { changedParts, fieldOf, fingerprint, isAllSent, readyParts } from './payloads';
import { closeModal } from '../modals';
import { askAboutExpiry, askAboutPrice, askInStep } from './questions';
import { sendWhenIdle } from './updates';
import type { UpdatePayload } from '@/api/shapes/booking';
import { serverPrices, totalAfter } from '@/domain/cart/serverPrices';
import { ensureBooking } from './create';

/** News of the outbox, brought to the draft on screen. Lazily imported with the rest of the booking. */
const isOurs = (bookingId: string): boolean => booking.draft?.id === bookingId;

function applied({ bookingId, updates }: BatchApplied): void {
  if (!isOurs(bookingId)) return;
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

/** What the server refused is marked at its field, also after a reload, for as long as it stands there as it was sent. */
async function markRefused(bookingId: string): Promise<void> {
  const rows = await listUpdates(bookingId);
  const draft = draftNow();
  if (draft?.id !== bookingId) return;
  const parts = readyParts(draft, referenceDays(draft)).map(({ key, payload }) => key + fingerprint(payload));
  for (const { target, values, refusal } of rows) {
    const payload = values as unknown as UpdatePayload;
    if (refusal && parts.includes(target + fingerprint(payload)))
      booking.rejected[fieldOf(payload, refusal.field ?? undefined)] ??= refusal.message;
  }
}

/** What the server's new price makes of the draft, as a question to the traveller. */
function questionOf(draft: BookingDraft, change: OutboxEvents['priceChanged']['change']): PriceChange {
  // What was sent with this batch is not in the server's sum yet: what else is in the cart stays in it.
  const told = serverPrices(change.lines, change.newTotal, draft, false);
  const asked: PriceChange = { oldTotal: subtotal(draft), newTotal: 0, ...told, at: now(), source: 'batch' };
  return { ...asked, newTotal: totalAfter(draft, asked) };
}

function ask(question: PriceChange): void {
  changeDraft((working) => {
    working.priceChange = question;
  });
}

function priceChanged({ bookingId, change }: OutboxEvents['priceChanged']): void {
  const draft = draftNow();
  if (!draft || draft.id !== bookingId) return;
  ask(questionOf(draft, change));
  askAboutPrice();
}

/** The booking whose queue was found waiting for a yes. */
let recalled: BookingDraft | null = null;

/**
 * The queue waits for a yes, and the draft knows of no question: the worker heard of the new price, or a page that had another
 * booking on screen, or one that was gone in the next moment. It may have gone after the yes, too: then nothing is asked again.
 */
async function recallPrice(draft: BookingDraft, change: OutboxEvents['priceChanged']['change']): Promise<void> {
  const of = booking.draft;
  const isFirst = recalled !== of;
  recalled = of;
  const question = draft.priceChange ? null : questionOf(draft, change);
  if (!question || of?.priceChange) return;
  if (question.newTotal !== question.oldTotal) {
    ask(question);
    askInStep();
  } else if (isFirst) await retryQueue(draft.id);
}

function closed({ bookingId }: OutboxEvents['closed']): void {
  if (!isOurs(bookingId) || booking.draft?.status === 'paying') return;
  changeDraft((draft) => {
    draft.status = 'expired';
    draft.expiresAt = Math.min(draft.expiresAt ?? now(), now());
  });
  askAboutExpiry('staleBooking');
}

/** What stands in the cart as a line of its own. */
const IN_CART = /^(?:(?:baggage|service):|(?:seats|discount)$)/;

/** Names of the priced parts that the server's booking does not have yet: not queued, or queued and not answered. */
async function addingOf(draft: BookingDraft, isWaiting: boolean): Promise<string[]> {
  if (draft.bookingId === null) return [];
  const rows = isWaiting ? await listUpdates(draft.id) : [];
  const queued = rows.map(({ target }) => target);
  const changed = changedParts(draft, referenceDays(draft)).map(({ key }) => key);
  return [...new Set([...changed, ...queued])].filter((key) => IN_CART.test(key)).toSorted();
}

/** Says where the entries are, from the queue and from what is not even queued yet. */
async function readSync(): Promise<void> {
  const draft = draftNow();
  if (!draft) return;
  const queue = await queueStatus(draft.id);
  if (queue.refused.length > 0) await markRefused(draft.id);
  if (queue.priceChange) await recallPrice(draft, queue.priceChange);
  const adding = await addingOf(draft, queue.waiting > 0);
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
  const sync = { word, count, why, error: queue.error, adding: why ? [] : adding } as const;
  if (JSON.stringify(booking.sync) !== JSON.stringify(sync)) booking.sync = sync;
}

const refreshSync = (): void => {
  readSync().catch((error: unknown) => log.warn('booking', 'the queue could not be read', error));
};

/** Another window's word is on screen, perhaps the answer to what is asked here, too. */
function takenIn(): void {
  if (!booking.draft?.priceChange) closeModal('priceChanged');
  afterPaint(refreshSync);
}

/** A booking that could not be made offline is made when the connection is back, wherever the traveller is by then. */
function back(): void {
  const { draft } = booking;
  if (draft && draft.bookingId === null && draft.status === 'open' && draft.step !== 'fares')
    ensureBooking().then(askAboutPrice, (error: unknown) =>
      log.warn('booking', 'the booking could not be made yet', error),
    );
}

/** The database had not answered when the booking was asked for, and does now. */
function kept(): void {
  if (booking.phase === 'ready' && !booking.draft) booking.phase = 'idle';
  else void saveOpenDraft();
}

let stops: (() => void)[] = [];

/** From now on the draft hears of its queue. Once; harmless when repeated. */
export function startSyncSubscriptions(): void {
  if (stops.length > 0) return;
  stops = [
    onBatchApplied((batch) => (applied(batch), refreshSync())),
    onItemRejected(refreshSync),
    onPriceChanged(priceChanged),
    onQueueClosed(closed),
    onQueueHalted(refreshSync),
    onQueueChange(({ bookingId }) => isOurs(bookingId) && refreshSync()),
    // After the letter is drawn: it reads the queue, and must not stand in the way of what is being stored.
    onDraftChange(() => afterPaint(refreshSync)),
    onRemoteMerge(takenIn),
    onOnline(back),
    onDatabaseRecovered(kept),
    sendWhenIdle(),
    startSync(),
  ];
  refreshSync();
}

export function stopSyncSubscriptions(): void {
  for (const stop of stops) stop();
  stops = [];
}

/** Before the page is loaded anew: resolves when what is typed is on the disk. */
export async function saveOpenDraft(): Promise<void> {
  if (booking.draft) await saveDraftNow();
}
