import { now } from '@/platform/clock';
import { assumeOnline, canAttemptSend, heardServer, reallyOffline } from '@/platform/connectivity';
import { databaseName } from '@/platform/database';
import { uuid } from '@/platform/ids';
import { db } from '../store/db';
import { type NewEnquiry, enqueueEnquiry, removeEnquiry, requeueEnquiry } from './enquiryRows';
import { fenceEnquiry } from './enquiryTx';
import { type EnquiryOutcome, makeEnquirySender, tryEnquiry } from './enquirySender';
import { drainAll, outboxEvents } from './pageOutbox';
import { queueLock } from './queueLock';
import { sendTelling } from './subscriptionSender';

/** Enquiries of this page: they are sent as updates are, but have no booking, no bearer and no order among each other. */

const owner = uuid();

/** Screens read the outbox again, here and in other tabs; no booking has such an id. */
const changed = (id: string): void => outboxEvents.emit('queue', { bookingId: `enquiry:${id}` });

async function send(id: string, body: string): Promise<EnquiryOutcome> {
  const outcome = await tryEnquiry(id, body, { keepalive: document.visibilityState === 'hidden' });
  if (outcome.kind === 'received' || outcome.kind === 'refused') heardServer();
  return outcome;
}

export const enquirySender = makeEnquirySender({
  store: db,
  now,
  owner,
  lock: (id, signal, work) =>
    queueLock(
      `enquiry:${databaseName()}:${id}`,
      signal,
      async () => await fenceEnquiry(await db(), id, { owner, now }),
      work,
    ),
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
  void enquirySender.drain();
}

/** "Try again". */
export async function retryEnquiry(id: string): Promise<void> {
  await requeueEnquiry(id);
  assumeOnline();
  changed(id);
  await enquirySender.drain();
}

/** "Delete". False while it is being sent. */
export async function discardEnquiry(id: string): Promise<boolean> {
  const isGone = await removeEnquiry(id, now());
  changed(id);
  return isGone;
}

/** Tells the agency what this device is to be told by push. */
export async function drainTelling(): Promise<void> {
  if (canAttemptSend()) await sendTelling(await db(), now);
}

/** Sends updates and enquiries: what start, reconnection and the watchdog call. Rejects when the outbox cannot be read. */
export async function drainEverything(): Promise<void> {
  await Promise.all([drainAll(), enquirySender.drain(), drainTelling()]);
}
