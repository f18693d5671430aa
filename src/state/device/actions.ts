import { retrieveBooking } from '@/api/booking';
import { differences, type Difference } from '@/domain/device/updates';
import type { Passenger } from '@/domain/booking/types';
import type { ServerBooking } from '@/api/bookingAdapter';
import type { UpdatePayload } from '@/api/shapes/booking';
import { type OutboxRow, readOutboxRows } from '@/offline/storageHealth';
import { now } from '@/platform/clock';
import { setBookingSession } from '@/platform/sessionFlags';
import { editDraft, getDraft, setMergeBase } from '@/offline/drafts';
import { getBookingToken, listUpdates, discardUpdates, retryQueue } from '@/offline/outbox';
import { booking, changeDraft, draftNow, showDraft } from '../booking';
import { referenceDays } from '../booking/referenceDays';
import { saveDraftNow, reloadDraft, startAutosave, notifyTabs } from '../booking/draftAutosave';
import { DISCARDED, fingerprint, readyParts } from '../booking/payloads';
import { startSyncSubscriptions } from '../booking/syncSubscriptions';
import { sendParts } from '../booking/updates';

/** What a traveller can do about the updates that wait. Brings dexie and the API client: for the device pages alone. */

/** What was changed in a draft's row comes to the screens that show it, here and in other windows. */
async function told(id: string): Promise<void> {
  notifyTabs();
  if (booking.draft?.id === id) await reloadDraft();
}

/** "Try again" and "send mine": what is stuck is queued again, with its ids and bytes. */
export const tryAgain = (bookingId: string): Promise<void> => retryQueue(bookingId);

/**
 * Forgets updates on the traveller's word. What was typed stays in the form, but it must not be called sent, and it must not
 * go out by itself: the mark of what was queued last says so until it is changed or the traveller presses Continue. What was
 * handed to the network meanwhile goes out and is not marked.
 */
export async function discardItem(bookingId: string, ids: readonly string[] | null = null): Promise<number> {
  const count = await discardUpdates(bookingId, ids, ({ sent = {} }, gone) => {
    for (const { target, values } of gone) {
      const mark = fingerprint(values as unknown as UpdatePayload);
      if (sent[target] === mark) sent[target] = DISCARDED + mark;
    }
  });
  await told(bookingId);
  return count;
}

/** A row that could not be read was put aside: what the form has is sent again in its place, and then the rest. */
export async function sendAside(bookingId: string): Promise<void> {
  await editDraft(bookingId, (draft) => {
    draft.sent = {};
  });
  await told(bookingId);
  await retryQueue(bookingId);
  if (booking.draft?.id === bookingId) await sendParts();
}

/** Puts this draft on screen as the one that was worked on last. False when it is not on the device any more. */
export async function takeUp(id: string): Promise<boolean> {
  if (booking.draft?.id !== id) {
    if (booking.draft) await saveDraftNow();
    const draft = await getDraft(id);
    if (!draft) return false;
    setMergeBase(structuredClone(draft));
    showDraft(draft);
    startAutosave();
    startSyncSubscriptions();
  }
  // Before its page is there: what is loaded anew in between goes on with this one.
  setBookingSession(draftNow()?.id ?? id);
  changeDraft(() => undefined);
  await saveDraftNow();
  return true;
}

/** An update in conflict with what the server has. `fields` is null where there is nothing to lay side by side. */
export interface Compared {
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

async function serverSide(bookingId: string): Promise<ServerBooking> {
  const token = await getBookingToken(bookingId);
  if (token === null) throw new Error('The booking has no key any more.');
  return await retrieveBooking(bookingId, token);
}

/** Both values of everything that waits. Rejects when the server cannot be asked. */
export async function compare(bookingId: string): Promise<Compared[]> {
  const [server, rows] = [await serverSide(bookingId), await listUpdates(bookingId)];
  return rows.map((row) => {
    const { id, kind, values } = row;
    const who = [values['name'], values['surname']].filter((part) => typeof part === 'string').join(' ');
    return { id, kind, who, fields: differences(kind, values, recordFor(server, row)) };
  });
}

const text = (record: Record<string, unknown>, field: string): string =>
  typeof record[field] === 'string' ? record[field] : '';

function takePassenger(one: Passenger, record: Record<string, unknown>): void {
  one.name = text(record, 'name') || one.name;
  one.surname = text(record, 'surname') || one.surname;
  one.dob = text(record, 'dob') || one.dob;
  one.nationality = text(record, 'nationality') || one.nationality;
  const gender = text(record, 'gender');
  if (gender === 'female' || gender === 'male') one.gender = gender;
}

/** "Keep the agency's": its values come into the form, ours are discarded. Rejects when the server cannot be asked. */
export async function keepTheirs(bookingId: string): Promise<void> {
  const [server, rows] = [await serverSide(bookingId), await listUpdates(bookingId)];
  const ids = rows.map(({ id }) => id);
  await discardUpdates(bookingId, ids, (draft) => {
    for (const row of rows) {
      const record = recordFor(server, row);
      if (!record) continue;
      const one = draft.passengers.find(({ id }) => id === row.values['original_id']);
      if (row.kind === 'passenger' && one) takePassenger(one, record);
      if (row.kind === 'contact')
        for (const field of ['email', 'telCode', 'tel'] as const)
          draft.contact[field] = text(record, field) || draft.contact[field];
    }
    const parts = new Map(readyParts(draft, referenceDays(draft)).map(({ key, payload }) => [key, payload]));
    for (const row of rows) {
      const payload = parts.get(row.target);
      if (!draft.sent || !payload) continue;
      // Sent is what the form and the server say alike; what the server does not have was only discarded.
      const isThere = differences(row.kind, { ...payload }, recordFor(server, row))?.length === 0;
      draft.sent[row.target] = (isThere ? '' : DISCARDED) + fingerprint(payload);
    }
  });
  await told(bookingId);
  await retryQueue(bookingId);
}

/** Everything the outbox page shows, in one transaction, so that counts and states fit together. */
export async function readWaiting() {
  const { outbox, lanes, drafts } = await readOutboxRows();
  return { rows: outbox, lanes, drafts: drafts.map(({ data }) => data), at: now() };
}
