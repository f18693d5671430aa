import { countWaitingItems } from '@/offline/accountItems';
import { mayHaveDatabase } from '@/platform/database';
import { pause } from '@/platform/idle';
import { listChangeReplies } from '@/offline/changeReplies';
import { listEnquiries } from '@/offline/enquiries';
import { retryPost } from '@/offline/posts';
import { listUpdates, retryQueue } from '@/offline/outbox';
import { loadPart } from '@/platform/parts';
import { knownIdentity } from '../../account';
import { draftsOf } from './owned';

/** Bookings that signing out would delete. */
async function ownBookings(): Promise<string[]> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined || !(await mayHaveDatabase())) return [];
  return (await draftsOf((owner) => owner === uid)).map(({ id }) => id);
}

/** Ids of enquiries and replies that signing out would delete before the agency has them. */
async function ownPosts(): Promise<string[]> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined || !(await mayHaveDatabase())) return [];
  const posts = [...(await listEnquiries()), ...(await listChangeReplies())];
  return posts.filter((one) => one.uid === uid && one.state !== 'sent').map(({ id }) => id);
}

/** Changes of the signed-in user's things that their account does not have. */
async function ownItems(): Promise<number> {
  const uid = knownIdentity()?.uid;
  return uid === undefined || !(await mayHaveDatabase()) ? 0 : await countWaitingItems(uid);
}

/** Unsent updates, enquiries, replies and changes of things of the signed-in user. Those of a guest stay and are sent later. */
export async function countUnsentUpdates(): Promise<number> {
  const lists = await Promise.all((await ownBookings()).map((bookingId) => listUpdates(bookingId)));
  return lists.reduce((sum, { length }) => sum + length, (await ownPosts()).length + (await ownItems()));
}

const POLL_MS = 500;
const MOST_POLLS = 40;

/** Sends everything now; false if something is left after 20 s or needs the traveller. */
export async function sendUnsent(): Promise<boolean> {
  await Promise.all((await ownBookings()).map((bookingId) => retryQueue(bookingId)));
  await Promise.all((await ownPosts()).map((id) => retryPost(id)));
  await (await loadPart(() => import('./forget'))).sendItems();
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polls until everything is sent
    if ((await countUnsentUpdates()) === 0) return true;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(POLL_MS);
  }
  return false;
}
