import type { BookingDraft } from '@/domain/booking/types';
import {
  type PlainKind,
  type RemovableKind,
  type StoredKind,
  type StoredTable,
  type WorkKind,
  isWork,
  storedFacts,
} from '@/domain/device/stored';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { loadPart } from '@/platform/parts';
import { localStore } from '@/platform/webStorage';
import { clearTables, removeMetaRows } from '@/offline/storageHealth';
import { deleteDraft, listDrafts } from '@/offline/drafts';
import { removeOrders } from '@/offline/orders';
import { announceWatches } from '@/offline/alerts';
import { listEnquiries } from '@/offline/enquiries';
import { discardPost } from '@/offline/posts';
import { listChangeReplies } from '@/offline/changeReplies';
import { announceFavourites } from '@/offline/favourites';
import { unsettledRequests, bookingsWithUpdates, discardUpdates, removeTraces } from '@/offline/outbox';
import { booking, showDraft } from '../booking';
import { notifyTabs } from '../booking/draft/autosave';
import { loadSavedTravellers } from '../booking/travellers/prefill';
import { clearModals } from '../modals';
import { forgetPending, loadPending } from '../pendingSearch';
import { loadFavourites } from '../favourites';
import { keepItemsAway } from '@/offline/accountItems';
import { discardItem } from './actions';
import { kindOfMeta, localKeysOf } from './inventory';

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

function removeLocal(kind: StoredKind): void {
  for (const key of localKeysOf(kind)) localStore.remove(key);
}

async function removeDrafts(): Promise<void> {
  for (const draft of await listDrafts()) await removeBooking(draft);
  // Without a database, local storage has all of a booking that outlives the tab; deleting removed it there, too.
  if ((await listDrafts()).length === 0) removeLocal('drafts');
}

async function removeUnsent(): Promise<void> {
  for (const bookingId of await bookingsWithUpdates()) await discardItem(bookingId);
  const posts = [...(await listEnquiries()), ...(await listChangeReplies())];
  for (const { id, state } of posts) if (state !== 'sent') await discardPost(id);
}

/** Deletes the kinds whose rows may be about to be sent or paid; those rows stay. */
const REMOVE_WORK: Record<WorkKind, () => Promise<void>> = {
  drafts: () => {
    clearModals();
    return removeDrafts();
  },
  outbox: removeUnsent,
};

/** What ends before the rows of a kind go. */
const BEFORE: Partial<Record<PlainKind, () => Promise<void>>> = {
  searches: async () => {
    const pending = await loadPending();
    if (pending) await forgetPending(pending.query);
  },
  favourites: () => keepItemsAway('favourites'),
  alerts: () => keepItemsAway('alerts'),
  travellers: () => keepItemsAway('travellers'),
  settings: () => keepItemsAway('preferences'),
  // The agency and the browser's push service are told.
  push: async () => void (await (await loadPart(() => import('../push/subscription'))).endTelling()),
};

/** What shows a kind is told that its rows are gone. */
const AFTER: Partial<Record<PlainKind, () => Promise<void>>> = {
  favourites: async () => {
    await loadFavourites(true);
    announceFavourites();
  },
  alerts: async () => {
    // On demand: results share a file with it, and must not load this one.
    await (await loadPart(() => import('../alerts/watches'))).loadWatches();
    announceWatches();
  },
  travellers: async () => {
    await loadSavedTravellers();
  },
};

/** Deletes a kind from every place that `STORED` names for it. */
async function removePlain(kind: PlainKind): Promise<void> {
  const { tables, meta, caches: kept } = storedFacts(kind);
  await BEFORE[kind]?.();
  if (tables) await clearTables(tables as readonly StoredTable<PlainKind>[]);
  if (meta) await removeMetaRows((row) => kindOfMeta(row) === kind);
  removeLocal(kind);
  for (const name of kept?.map(ownCache) ?? []) await caches.delete(name);
  await AFTER[kind]?.();
}

/** Deletes everything of a kind, except what is being sent or paid. Rejects when the device refuses. */
export async function removeKind(kind: RemovableKind): Promise<void> {
  log.info('device', 'the traveller deleted a kind of data');
  await (isWork(kind) ? REMOVE_WORK[kind]() : removePlain(kind));
}
