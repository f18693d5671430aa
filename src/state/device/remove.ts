import type { BookingDraft } from '@/domain/booking/types';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { localStore, localKeys } from '@/platform/webStorage';
import { db } from '@/offline/store/db';
import { deleteDraft } from '@/offline/drafts/deleteDraft';
import { listDrafts } from '@/offline/drafts/draftRows';
import { announceFavourites } from '@/offline/favourites';
import { unsettledRequests } from '@/offline/outbox/idempotentRequests';
import { getBookingToken, removeBookingToken } from '@/offline/store/meta';
import { bookingsWithUpdates, listUpdates } from '@/offline/outbox/updateRows';
import { discardUpdates } from '@/offline/outbox/pageOutbox';
import { booking, showDraft } from '../booking';
import { notifyTabs } from '../booking/draftAutosave';
import { loadSaved } from '../booking/saved';
import { clearModals } from '../modals';
import { forgetPending, loadPending } from '../pendingSearch';
import { loadFavourites } from '../favourites';
import { discardItem } from './actions';
import { CACHES_OF, type StoredKind, LOCAL_KEYS, kindOfMeta } from './inventory';

/** What cannot be deleted here, and why not is in `device.kind.*.why`: the app's own files and its housekeeping. */
export const STAYS: readonly StoredKind[] = ['app', 'notes'];

/** A payment whose outcome nobody knows yet: its booking is how we find out, so it stays. A booking without an answer runs out by itself. */
async function isOpen(id: string, status: string): Promise<boolean> {
  return status === 'paying' || (await unsettledRequests(id)).some(({ kind }) => kind === 'payment');
}

/** One booking that was begun, with what waits to be sent for it. One whose payment has no known end stays. */
export async function removeBegun({ id, status }: Pick<BookingDraft, 'id' | 'status'>): Promise<void> {
  if (await isOpen(id, status)) return;
  await discardUpdates(id);
  if (!(await deleteDraft(id))) return;
  if (booking.draft?.id === id) showDraft(null);
  notifyTabs();
  // What is on its way still needs its key to be answered.
  if ((await listUpdates(id)).length === 0 && (await getBookingToken(id)) !== null) await removeBookingToken(id);
}

function removeLocal(kind: keyof typeof LOCAL_KEYS): void {
  for (const key of LOCAL_KEYS[kind].flatMap(localKeys)) localStore.remove(key);
}

async function removeDrafts(): Promise<void> {
  for (const draft of await listDrafts()) await removeBegun(draft);
  // Without a database local storage has all of a booking that outlives the tab. What was deleted went from there, too.
  if ((await listDrafts()).length === 0) removeLocal('drafts');
}

async function removeUnsent(): Promise<void> {
  for (const bookingId of await bookingsWithUpdates()) await discardItem(bookingId);
}

async function removeMetaOf(kind: StoredKind): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], async (tx) => {
    for (const row of await tx.list('meta')) if (kindOfMeta(row) === kind) await tx.remove('meta', row.k);
  });
}

async function clear(...tables: ('searches' | 'snapshots' | 'snapshotTexts' | 'kv' | 'quarantine')[]): Promise<void> {
  const store = await db();
  await store.run('rw', tables, async (tx) => {
    for (const table of tables) await tx.clear(table);
  });
}

async function removeSearches(): Promise<void> {
  const pending = await loadPending();
  if (pending) await forgetPending(pending.query);
  await clear('searches');
  await removeMetaOf('searches');
  removeLocal('searches');
}

async function removeCaches(kind: keyof typeof CACHES_OF): Promise<void> {
  for (const name of CACHES_OF[kind].map(ownCache)) await caches.delete(name);
}

/** Deletes everything of a kind. What is being sent or paid for stays until it is answered. Rejects when the device refuses. */
export async function removeKind(kind: StoredKind): Promise<void> {
  log.info('device', `a kind was deleted by the traveller`);
  switch (kind) {
    case 'drafts':
      clearModals();
      return await removeDrafts();
    case 'outbox':
      return await removeUnsent();
    case 'orders':
      return await removeMetaOf('orders');
    case 'searches':
      return await removeSearches();
    case 'results':
      return await clear('snapshots', 'snapshotTexts');
    case 'favourites':
      await removeMetaOf('favourites');
      await loadFavourites(true);
      return announceFavourites();
    case 'travellers':
      await removeMetaOf('travellers');
      return await loadSaved();
    case 'answers':
      return await clear('kv');
    case 'aside':
      return await clear('quarantine');
    case 'settings':
      removeLocal('settings');
      return;
    case 'pictures':
    case 'texts':
      return await removeCaches(kind);
    default:
      // The page offers no button for these.
      return;
  }
}
