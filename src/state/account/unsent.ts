import { mayHaveDatabase } from '@/platform/database';
import { pause } from '@/platform/idle';
import { type EnquiryRow, listEnquiries, retryEnquiry } from '@/offline/enquiries';
import { listUpdates, retryQueue } from '@/offline/outbox';
import { knownIdentity } from '../account';
import { draftsOf } from './owned';

/** Bookings that signing out would delete. */
async function ownBookings(): Promise<string[]> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined || !(await mayHaveDatabase())) return [];
  return (await draftsOf((owner) => owner === uid)).map(({ id }) => id);
}

/** Enquiries that signing out would delete before the agency has them. */
async function ownEnquiries(): Promise<EnquiryRow[]> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined || !(await mayHaveDatabase())) return [];
  return (await listEnquiries()).filter((one) => one.uid === uid && one.state !== 'sent');
}

/** Updates of the person's bookings, and their enquiries, that the agency does not have yet. Those of a guest stay and are sent later. */
export async function countUnsentUpdates(): Promise<number> {
  const lists = await Promise.all((await ownBookings()).map((bookingId) => listUpdates(bookingId)));
  return lists.reduce((sum, { length }) => sum + length, (await ownEnquiries()).length);
}

const LOOK_MS = 500;
const LONGEST_LOOKS = 40;

/** Sends everything now; false when something is left after 20 s, or waits for the traveller. */
export async function sendUnsent(): Promise<boolean> {
  await Promise.all((await ownBookings()).map((bookingId) => retryQueue(bookingId)));
  await Promise.all((await ownEnquiries()).map(({ id }) => retryEnquiry(id)));
  for (let look = 0; look < LONGEST_LOOKS; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- looks until everything is sent
    if ((await countUnsentUpdates()) === 0) return true;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(LOOK_MS);
  }
  return false;
}
