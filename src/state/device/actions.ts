import { listChangeReplies } from '@/offline/changeReplies';
import { retrieveBooking } from '@/api/booking';
import { differences, type Difference } from '@/domain/device/updates';
import { readTold } from '@/domain/booking/travellerRules';
import type { ServerBooking } from '@/api/bookingAdapter';
import type { UpdatePayload } from '@/api/shapes/updates';
import { type OutboxRow, readOutboxRows } from '@/offline/storageHealth';
import { now } from '@/platform/clock';
import { setBookingSession } from '@/platform/sessionFlags';
import { editDraft, getDraft, setMergeBase } from '@/offline/drafts';
import { getBookingToken, listUpdates, discardUpdates, retryQueue } from '@/offline/outbox';
import { booking, changeDraft, draftNow, showDraft } from '../booking';
import { referenceDays } from '../booking/draft/helpers';
import { saveDraftNow, reloadDraft, startAutosave, notifyTabs } from '../booking/draft/autosave';
import { DISCARDED_PREFIX, fingerprint, readyParts } from '../booking/sync/payloads';
import { startSyncSubscriptions } from '../booking/flow/subscriptions';
import { sendParts } from '../booking/sync/updates';
import { phonePlansSettled } from '../booking/travellers/phone';
import { unsentEnquiries } from '../enquiries/sent';
import { ownValue } from '@/domain/ownValue';
import { plainCopy } from '@/domain/plainCopy';

/** What a traveller can do about waiting updates. Brings Dexie and the API client: for the device pages only. */

/** Shows a changed draft row on screen, here and in other windows. */
async function refreshScreens(id: string): Promise<void> {
  notifyTabs();
  if (booking.draft?.id === id) await reloadDraft();
}

/** "Try again" and "Send mine": stuck updates are queued again with their ids and bytes. */
export const tryAgain = (bookingId: string): Promise<void> => retryQueue(bookingId);

/**
 * Discards updates on the traveller's request (G3). The typed values stay in the form, but must neither count as sent
 * nor be sent automatically: a prefix of the fingerprint says so until the value changes or Continue is pressed.
 * Updates already handed to the network go out and are not marked.
 */
export async function discardItem(bookingId: string, ids: readonly string[] | null = null): Promise<number> {
  const count = await discardUpdates(bookingId, ids, ({ sent = {} }, gone) => {
    for (const { target, values } of gone) {
      const mark = fingerprint(values as unknown as UpdatePayload);
      if (ownValue(sent, target) === mark) sent[target] = DISCARDED_PREFIX + mark;
    }
  });
  await refreshScreens(bookingId);
  return count;
}

/** After a row was quarantined: enqueues the form's data anew. */
export async function resendQuarantined(bookingId: string): Promise<void> {
  await editDraft(bookingId, (draft) => {
    draft.sent = {};
  });
  await refreshScreens(bookingId);
  await retryQueue(bookingId);
  if (booking.draft?.id === bookingId) await sendParts();
}

/** Puts this draft on screen as the current one. False when it is no longer on the device. */
export async function resumeDraft(id: string): Promise<boolean> {
  if (booking.draft?.id !== id) {
    if (booking.draft) await saveDraftNow();
    const draft = await getDraft(id);
    if (!draft) return false;
    setMergeBase(plainCopy(draft));
    showDraft(draft);
    startAutosave();
    startSyncSubscriptions();
  }
  // Before its page opens: a reload in between continues with this draft.
  setBookingSession(draftNow()?.id ?? id);
  changeDraft(() => undefined);
  await saveDraftNow();
  return true;
}

/** An update in conflict with the server's data. `fields` is null when nothing can be compared. */
export interface ComparedUpdate {
  id: string;
  kind: string;
  who: string;
  fields: Difference[] | null;
}

const recordFor = (server: ServerBooking, row: OutboxRow): Record<string, unknown> | null => {
  if (row.kind === 'contact') return server.contact;
  if (row.kind === 'billing') return server.billing;
  return server.passengers.find((one) => one['original_id'] === row.values['original_id']) ?? null;
};

async function fetchServerBooking(bookingId: string): Promise<ServerBooking> {
  const token = await getBookingToken(bookingId);
  if (token === null) throw new Error('The booking has no key any more.');
  return await retrieveBooking(bookingId, token);
}

/** Both values of every waiting update. Rejects when the server is unreachable. */
export async function compareWithServer(bookingId: string): Promise<ComparedUpdate[]> {
  const [server, rows] = [await fetchServerBooking(bookingId), await listUpdates(bookingId)];
  return rows.map((row) => {
    const { id, kind, values } = row;
    const who = [values['name'], values['surname']].filter((part) => typeof part === 'string').join(' ');
    return { id, kind, who, fields: differences(kind, values, recordFor(server, row)) };
  });
}

function text(record: Record<string, unknown>, field: string): string {
  const value = ownValue(record, field);
  return typeof value === 'string' ? value : '';
}

/**
 * "Keep the agency's": puts the server's values into the form and discards ours. Rejects when the server is
 * unreachable.
 */
export async function keepServerValues(bookingId: string): Promise<void> {
  const [server, rows] = [await fetchServerBooking(bookingId), await listUpdates(bookingId)];
  const ids = rows.map(({ id }) => id);
  if (rows.some(({ kind }) => kind === 'contact')) await phonePlansSettled();
  await discardUpdates(bookingId, ids, (draft) => {
    for (const row of rows) {
      const record = recordFor(server, row);
      if (!record) continue;
      const one = draft.passengers.find(({ id }) => id === row.values['original_id']);
      if (row.kind === 'passenger' && one) readTold(one, record);
      if (row.kind === 'contact')
        for (const field of ['email', 'telCode', 'tel'] as const)
          draft.contact[field] = text(record, field) || draft.contact[field];
    }
    const parts = new Map(readyParts(draft, referenceDays(draft)).map(({ key, payload }) => [key, payload]));
    for (const row of rows) {
      const payload = parts.get(row.target);
      if (!draft.sent || !payload) continue;
      // Parts equal on both sides count as sent; the others as discarded.
      const isThere = differences(row.kind, { ...payload }, recordFor(server, row))?.length === 0;
      draft.sent[row.target] = (isThere ? '' : DISCARDED_PREFIX) + fingerprint(payload);
    }
  });
  await refreshScreens(bookingId);
  await retryQueue(bookingId);
}

/** Everything the outbox page shows; updates from one transaction, so that counts and states agree. */
export async function readOutboxPage() {
  const { outbox, lanes, drafts } = await readOutboxRows();
  const enquiries = await unsentEnquiries();
  const replies = (await listChangeReplies()).filter(
    // Nobody has to know that the agency no longer needs to hear what was seen.
    ({ state, action }) => state !== 'sent' && !(state === 'refused' && action === 'seen'),
  );
  return { rows: outbox, lanes, drafts: drafts.map(({ data }) => data), enquiries, replies, at: now() };
}

/* For trips, which load the outbox late. */
export { startSyncSubscriptions } from '../booking/flow/subscriptions';
export { discardPost, retryPost, sendNewReply } from '@/offline/posts';
