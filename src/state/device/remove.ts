import type { BookingDraft } from '@/domain/booking/types';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { loadPart } from '@/platform/parts';
import { localStore, localKeys } from '@/platform/webStorage';
import { clearTables, removeMetaRows } from '@/offline/storageHealth';
import { deleteDraft, listDrafts } from '@/offline/drafts';
import { removeOrders } from '@/offline/orders';
import { announceWatches } from '@/offline/alerts';
import { discardEnquiry, listEnquiries } from '@/offline/enquiries';
import { announceFavourites } from '@/offline/favourites';
import { unsettledRequests, bookingsWithUpdates, discardUpdates, removeTraces } from '@/offline/outbox';
import { booking, showDraft } from '../booking';
import { notifyTabs } from '../booking/draft/autosave';
import { loadSavedTravellers } from '../booking/travellers/prefill';
import { clearModals } from '../modals';
import { forgetPending, loadPending } from '../pendingSearch';
import { loadFavourites } from '../favourites';
import { discardItem } from './actions';
import { CACHES_OF, type StoredKind, LOCAL_KEYS, kindOfMeta } from './inventory';

/** Kinds that cannot be deleted here (`device.kind.*.why` says why): the app's files and its housekeeping. */
export const NOT_REMOVABLE: readonly StoredKind[] = ['app', 'notes'];

/**
 * A payment with an unknown outcome needs its booking to be settled, so it stays. A booking without an answer expires
 * by itself.
 */
async function isBeingPaid(id: string, status: string): Promise<boolean> {
  return status === 'paying' || (await unsettledRequests(id)).some(({ kind }) => kind === 'payment');
}

/** Removes a booking with its unsent updates, unless its payment has no known outcome. */
export async function removeBooking({ id, status }: Pick<BookingDraft, 'id' | 'status'>): Promise<void> {
  if (await isBeingPaid(id, status)) return;
  await discardUpdates(id);
  if (!(await deleteDraft(id))) return;
  if (booking.draft?.id === id) showDraft(null);
  notifyTabs();
  await removeTraces(id);
  // Of a payment that was declined. The draft of a booking that is paid or waits for its money is not open.
  if (status === 'open') await removeOrders((order) => order.bookingId === id && order.status === 'awaiting_payment');
}

function removeLocal(kind: keyof typeof LOCAL_KEYS): void {
  for (const key of LOCAL_KEYS[kind].flatMap(localKeys)) localStore.remove(key);
}

async function removeDrafts(): Promise<void> {
  for (const draft of await listDrafts()) await removeBooking(draft);
  // Without a database, local storage has all of a booking that outlives the tab; deleting removed it there, too.
  if ((await listDrafts()).length === 0) removeLocal('drafts');
}

async function removeUnsent(): Promise<void> {
  for (const bookingId of await bookingsWithUpdates()) await discardItem(bookingId);
  for (const { id, state } of await listEnquiries()) if (state !== 'sent') await discardEnquiry(id);
}

const removeMetaOf = (kind: StoredKind): Promise<void> => removeMetaRows((row) => kindOfMeta(row) === kind);

async function removeSearches(): Promise<void> {
  const pending = await loadPending();
  if (pending) await forgetPending(pending.query);
  await clearTables('searches');
  await removeMetaOf('searches');
  removeLocal('searches');
}

async function removeCaches(kind: keyof typeof CACHES_OF): Promise<void> {
  for (const name of CACHES_OF[kind].map(ownCache)) await caches.delete(name);
}

/** Deletes everything of a kind, except what is being sent or paid. Rejects when the device refuses. */
export async function removeKind(kind: StoredKind): Promise<void> {
  log.info('device', 'the traveller deleted a kind of data');
  switch (kind) {
    case 'drafts':
      clearModals();
      return await removeDrafts();
    case 'outbox':
      return await removeUnsent();
    case 'enquiries':
      removeLocal('enquiries');
      return await removeMetaOf('enquiries');
    case 'orders':
      removeLocal('orders');
      return await removeMetaOf('orders');
    case 'searches':
      return await removeSearches();
    case 'results':
      return await clearTables('snapshots', 'snapshotTexts');
    case 'favourites':
      await removeMetaOf('favourites');
      await loadFavourites(true);
      return announceFavourites();
    case 'alerts':
      await removeMetaOf('alerts');
      // On demand: results share a file with it, and must not load this one.
      await (await loadPart(() => import('../alerts/watches'))).loadWatches();
      return announceWatches();
    case 'travellers':
      await removeMetaOf('travellers');
      return await loadSavedTravellers();
    case 'answers':
      return await clearTables('kv');
    case 'aside':
      return await clearTables('quarantine');
    case 'settings':
      removeLocal('settings');
      return;
    case 'pictures':
    case 'texts':
      return await removeCaches(kind);
    default:
      // The page has no button for these.
      return;
  }
}
