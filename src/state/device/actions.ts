import { differences, type Difference } from '@/domain/device/compare';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import type { ServerBooking } from '@/api/bookingAdapter';
import type { OutboxRow } from '@/storage/rows';
import { now } from '@/platform/clock';
import { setBookingSession } from '@/platform/sessionFlags';
import { db } from '@/storage/db';
import { getDraft, putDraft } from '@/storage/drafts';
import { knowDraft } from '@/storage/known';
import { getBookingToken } from '@/storage/meta';
import { listUpdates } from '@/storage/outbox';
import { discardUpdates, retryLane } from '@/sync/outbox';
import { booking, changeDraft, draftNow, showDraft } from '../booking';
import { daysOf } from '../booking/days';
import { keepDraft, startKeeping } from '../booking/keep';
import { DISCARDED, fingerprint, readyParts } from '../booking/payloads';
import { startNews } from '../booking/news';

/** What a traveller can do about the updates that wait. Brings dexie and the API client: for the device pages alone. */

/** Changes a draft wherever it is: the working copy when it is on screen, else its row, which stays as old as it was. */
async function editDraft(id: string, edit: (draft: BookingDraft) => void): Promise<void> {
  if (booking.draft?.id === id) {
    changeDraft(edit);
    await keepDraft();
    return;
  }
  const stored = await getDraft(id);
  if (!stored) return;
  const changed = structuredClone(stored);
  edit(changed);
  await putDraft({ ...changed, rev: stored.rev + 1 });
}

/** "Try again" and "send mine": what is stuck is queued again, with its ids and bytes. */
export const tryAgain = (bookingId: string): Promise<void> => retryLane(bookingId);

const isNamed = (row: OutboxRow, ids: readonly string[] | null): boolean => ids === null || ids.includes(row.id);

/**
 * Forgets updates on the traveller's word. What was typed stays in the form, but it must not be called sent, and it must not
 * go out by itself: the mark says so until it is changed or the traveller presses Continue. The mark comes first, so that a
 * page that goes away in between still has the update.
 */
export async function discard(bookingId: string, ids: readonly string[] | null = null): Promise<number> {
  const rows = await listUpdates(bookingId);
  const left = new Set(rows.filter((row) => !isNamed(row, ids)).map(({ target }) => target));
  const gone = new Set(rows.filter((row) => isNamed(row, ids) && !left.has(row.target)).map(({ target }) => target));
  await editDraft(bookingId, (draft) => {
    for (const target of gone) {
      const mark = draft.sent?.[target];
      if (draft.sent && mark !== undefined && !mark.startsWith(DISCARDED)) draft.sent[target] = DISCARDED + mark;
    }
  });
  return await discardUpdates(bookingId, ids);
}

/** A row that could not be read was put aside: what the form has is sent again in its place, and then the rest. */
export async function sendAside(bookingId: string): Promise<void> {
  await editDraft(bookingId, (draft) => {
    draft.sent = {};
  });
  await retryLane(bookingId);
  if (booking.draft?.id === bookingId) await (await import('../booking/updates')).sendParts();
}

/** Puts this draft on screen as the one that was worked on last. False when it is not on the device any more. */
export async function takeUp(id: string): Promise<boolean> {
  if (booking.draft?.id !== id) {
    if (booking.draft) await keepDraft();
    const draft = await getDraft(id);
    if (!draft) return false;
    knowDraft(structuredClone(draft));
    showDraft(draft);
    startKeeping();
    startNews();
  }
  // Before its page is there: what is loaded anew in between goes on with this one.
  setBookingSession(draftNow()?.id ?? id);
  changeDraft(() => undefined);
  await keepDraft();
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
  const { retrieveBooking } = await import('@/api/booking');
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
  await editDraft(bookingId, (draft) => {
    for (const row of rows) {
      const record = recordFor(server, row);
      if (!record) continue;
      const one = draft.passengers.find(({ id }) => id === row.values['original_id']);
      if (row.kind === 'passenger' && one) takePassenger(one, record);
      if (row.kind === 'contact')
        for (const field of ['email', 'telCode', 'tel'] as const)
          draft.contact[field] = text(record, field) || draft.contact[field];
    }
    const parts = new Map(readyParts(draft, daysOf(draft)).map(({ key, payload }) => [key, payload]));
    for (const row of rows) {
      const payload = parts.get(row.target);
      if (!draft.sent || !payload) continue;
      // Sent is what the form and the server say alike; what the server does not have was only discarded.
      const isThere = differences(row.kind, { ...payload }, recordFor(server, row))?.length === 0;
      draft.sent[row.target] = (isThere ? '' : DISCARDED) + fingerprint(payload);
    }
  });
  await discardUpdates(bookingId, null);
  await retryLane(bookingId);
}

/** Everything the outbox page shows, in one transaction, so that counts and states fit together. */
export async function readWaiting() {
  const store = await db();
  return await store.run('r', ['outbox', 'lanes', 'drafts'], async (tx) => ({
    rows: await tx.list('outbox'),
    lanes: await tx.list('lanes'),
    drafts: (await tx.list('drafts')).map(({ data }) => data),
    at: now(),
  }));
}
