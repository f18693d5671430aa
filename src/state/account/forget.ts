import type { GoneReason } from '@/domain/account/types';
import { removeEnquiriesOf } from '@/offline/enquiries';
import { removeOrders } from '@/offline/orders';
import { deletePrivateStore } from '@/offline/privateStore';
import { mayHaveDatabase } from '@/platform/database';
import { dropFileLinks } from '@/platform/files';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { clearBookingSession } from '@/platform/sessionFlags';
import { localStore } from '@/platform/webStorage';
import { clearModals } from '../modals';
import { ACCOUNT_DEPARTURES_HINT, ACCOUNT_TRIP_HINT } from '../trips/hint';

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('account', `${what} could not be deleted`, error);
  }
}

/** Bookings in progress and orders of these people; what a guest made here stays. */
async function removeOwned(isGone: (uid: string) => boolean): Promise<void> {
  const [{ draftsOf }, { removeBooking }] = await Promise.all([
    loadPart(() => import('./owned')),
    loadPart(() => import('../device/remove')),
  ]);
  await attempt('bookings', async () => {
    // oxlint-disable-next-line no-await-in-loop -- each takes its unsent updates along
    for (const draft of await draftsOf(isGone)) await removeBooking(draft);
  });
  await attempt('enquiries', () => removeEnquiriesOf(isGone));
  await attempt('orders', () => removeOrders(({ account }) => account !== undefined && isGone(account)));
}

/**
 * Deletes what this device holds of a person who is gone: the private store at once; their bookings, orders, saved
 * travellers and unsent changes too, unless the same person may come back (`ended`). Orders that were made here as a guest
 * stay: their tickets may be in nobody's account.
 */
export async function forgetPrivateData(uid: string, reason: GoneReason): Promise<void> {
  localStore.remove(ACCOUNT_TRIP_HINT);
  localStore.remove(ACCOUNT_DEPARTURES_HINT);
  await deletePrivateStore(uid);
  dropFileLinks();
  if (reason === 'ended') return;
  clearBookingSession();
  // After a change of accounts the modals are those of the new person.
  if (reason !== 'changed') clearModals();
  if (!(await mayHaveDatabase())) return;
  await removeOwned((owner) => owner === uid);
  await attempt('travellers', async () => (await loadPart(() => import('../device/remove'))).removeKind('travellers'));
}

/** Deletes bookings and orders of people whose session ended here, once somebody else has signed in. */
export async function forgetOthers(uid: string): Promise<void> {
  if (await mayHaveDatabase()) await removeOwned((owner) => owner !== '' && owner !== uid);
}
