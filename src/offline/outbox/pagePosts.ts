import { now } from '@/platform/clock';
import { assumeOnline, canAttemptSend, heardServer, reallyOffline } from '@/platform/connectivity';
import { databaseName } from '@/platform/database';
import { uuid } from '@/platform/ids';
import { db } from '../store/db';
import { type NewChangeReply, enqueueChangeReply } from './changeReplyRows';
import type { ChangeReplyRow } from './changeReplyShapes';
import { type NewEnquiry, enqueueEnquiry } from './enquiryRows';
import { orderBearerIn } from './outboxTx';
import { type PostRow, fencePost, removePost, requeuePost } from './postTx';
import { type PostOutcome, makePostSender, tryPost } from './postSender';
import { drainAll, outboxEvents } from './pageOutbox';
import { queueLock } from './queueLock';
import { sendTelling } from './subscriptionSender';

/** Enquiries and replies to changes of this page: they are sent as updates are, but have no order among each other. */

const owner = uuid();

/** Screens read the outbox again, here and in other tabs; no booking has such an id. */
const changed = (id: string): void => outboxEvents.emit('queue', { bookingId: `enquiry:${id}` });

async function send(row: PostRow, token: string): Promise<PostOutcome> {
  const outcome = await tryPost(row, token, { keepalive: document.visibilityState === 'hidden' });
  if (outcome.kind === 'received' || outcome.kind === 'refused') heardServer();
  return outcome;
}

let accountBearer: (uid: string) => Promise<string | null> = async () => null;

/** `find` answers the bearer of a signed-in person, null for everybody else; it never rejects. */
export const provideAccountBearer = (find: typeof accountBearer): void => void (accountBearer = find);

/** The bearer of the order; without it on this device that of the person who replied. */
async function tokenOf({ bookingId, uid }: ChangeReplyRow): Promise<string | null> {
  const store = await db();
  const own = await store.run('r', ['meta'], (tx) => orderBearerIn(tx, bookingId, now()));
  return own ?? (uid === '' ? null : await accountBearer(uid));
}

export const postSender = makePostSender({
  store: db,
  now,
  owner,
  lock: (id, signal, work) =>
    queueLock(
      `enquiry:${databaseName()}:${id}`,
      signal,
      async () => await fencePost(await db(), id, { owner, now }),
      work,
    ),
  tokenOf,
  send,
  online: canAttemptSend,
  reallyOffline,
  later: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
  changed,
});

/** Hands an enquiry over and starts sending. Rejects when it could not be stored; the draft is there then. */
export async function sendNewEnquiry(enquiry: NewEnquiry): Promise<void> {
  await enqueueEnquiry(enquiry);
  changed(enquiry.id);
  void postSender.drain();
}

/** Hands a reply over and starts sending. False where the change has one already. Rejects when it could not be stored. */
export async function sendNewReply(reply: NewChangeReply): Promise<boolean> {
  const isNew = await enqueueChangeReply(reply);
  changed(reply.id);
  void postSender.drain();
  return isNew;
}

/** "Try again". */
export async function retryPost(id: string): Promise<void> {
  await requeuePost(await db(), id);
  assumeOnline();
  changed(id);
  await postSender.drain();
}

/** "Delete", "withdraw". False while it is being sent. */
export async function discardPost(id: string): Promise<boolean> {
  const isGone = await removePost(await db(), id, now());
  changed(id);
  return isGone;
}

/** Tells the agency what this device is to be told by push. */
export async function drainTelling(): Promise<void> {
  if (canAttemptSend()) await sendTelling(await db(), now);
}

/**
 * Sends updates, enquiries, replies and wishes for push: what start, reconnection and the watchdog call. Rejects when the outbox
 * cannot be read.
 */
export async function drainEverything(): Promise<void> {
  await Promise.all([drainAll(), postSender.drain(), drainTelling()]);
}
