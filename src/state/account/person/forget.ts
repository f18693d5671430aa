import type { GoneReason } from '@/domain/account/types';
import { type StoredKindWith, SHARED_KINDS, nameOfKey } from '@/domain/device/stored';
import { listDrafts } from '@/offline/drafts';
import { removeRepliesOf } from '@/offline/changeReplies';
import { forgetItems } from '@/offline/accountItems';
import { removeEnquiriesOf } from '@/offline/enquiries';
import { removeOrders } from '@/offline/orders';
import { removePapersOf } from '@/offline/papers';
import { bookingsWithUpdates, trimReceipts } from '@/offline/outbox';
import { deletePrivateStore } from '@/offline/privateStore';
import { removeMetaRows } from '@/offline/storageHealth';
import { mayHaveDatabase } from '@/platform/database';
import { dropFileLinks } from '@/platform/files';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { clearBookingSession } from '@/platform/sessionFlags';
import { localStore } from '@/platform/webStorage';
import { clearModals } from '../../modals';
import { noteTripNews } from '../../trips/noteTrips';
import { ACCOUNT_DEPARTURES_HINT, ACCOUNT_TRIP_HINT } from '../../trips/tripHint';
import { followItems } from './items';

export { sendItems } from './items';

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('account', `${what} could not be deleted`, error);
  }
}

/** Removes rows of these accounts, for kinds whose rows have an owner, in this order. */
const REMOVE_OWN: Record<StoredKindWith<{ person: 'each' }>, (isGone: (uid: string) => boolean) => Promise<void>> = {
  drafts: async (isGone) => {
    const [{ draftsOf }, { removeBooking }] = await Promise.all([
      loadPart(() => import('./owned')),
      loadPart(() => import('../../device/remove')),
    ]);
    // oxlint-disable-next-line no-await-in-loop -- each takes its unsent updates along
    for (const draft of await draftsOf(isGone)) await removeBooking(draft);
  },
  enquiries: (isGone) => removeEnquiriesOf(isGone),
  papers: (isGone) => removePapersOf(isGone),
  orders: async (isGone) => {
    await removeRepliesOf((uid) => uid !== '' && isGone(uid));
    await removeOrders(({ account }) => account !== undefined && isGone(account));
  },
};

/** Removes kinds that belong to the account as a whole. */
const REMOVE_WHOLE: Record<StoredKindWith<{ person: 'whole' }>, () => Promise<void>> = {
  travellers: async () => (await loadPart(() => import('../../device/remove'))).removeKind('travellers'),
};

/** Deletes drafts, enquiries and orders of these accounts; those of a guest stay. */
async function removeOwned(isGone: (uid: string) => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- bookings take their unsent updates along first
  for (const [kind, remove] of Object.entries(REMOVE_OWN)) await attempt(kind, () => remove(isGone));
}

/** Numbers of deleted bookings and of sent updates. They are needed while anything may still be written or sent. */
async function removeMarks(): Promise<void> {
  if ((await listDrafts()).length > 0 || (await bookingsWithUpdates()).length > 0) return;
  await trimReceipts(Infinity);
  await removeMetaRows(({ k }) => nameOfKey(k) === 'deleted');
}

/** Searches, results, saved flights and alerts of a shared device, whoever made them. */
async function removeShared(): Promise<void> {
  const { removeKind } = await loadPart(() => import('../../device/remove'));
  // oxlint-disable-next-line no-await-in-loop -- they share tables
  for (const kind of SHARED_KINDS) await attempt(kind, () => removeKind(kind));
  await attempt('marks', removeMarks);
}

/**
 * Deletes the private data of a user who is no longer signed in: the private store at once; bookings, orders, saved
 * travellers and unsent updates too, unless the same user may return (`ended`). Orders made as a guest stay: no account may
 * have their tickets. `shared`: the session was one of a shared device, where searches go, too.
 */
export async function forgetPrivateData(uid: string, reason: GoneReason, shared = false): Promise<void> {
  localStore.remove(ACCOUNT_TRIP_HINT);
  localStore.remove(ACCOUNT_DEPARTURES_HINT);
  noteTripNews('a', []);
  await deletePrivateStore(uid);
  dropFileLinks();
  if (reason === 'ended') return;
  clearBookingSession();
  // After a change of accounts the modals are those of the new person.
  if (reason !== 'changed') clearModals();
  if (!(await mayHaveDatabase())) return;
  await attempt('things of the account', () => forgetItems((owner) => owner === uid));
  await removeOwned((owner) => owner === uid);
  // oxlint-disable-next-line no-await-in-loop -- there is one
  for (const [kind, remove] of Object.entries(REMOVE_WHOLE)) await attempt(kind, remove);
  if (shared && reason !== 'changed') await removeShared();
}

/** Deletes data of users whose session ended here, once another user has signed in. */
export async function forgetOthers(uid: string): Promise<void> {
  if (!(await mayHaveDatabase())) return;
  await attempt('things of other accounts', () => forgetItems((owner) => owner !== uid));
  await removeOwned((owner) => owner !== '' && owner !== uid);
}

/** A person is signed in on this page: what others have left goes, and their own things follow them. */
export async function receivePerson(uid: string): Promise<void> {
  await forgetOthers(uid);
  followItems(uid);
}
