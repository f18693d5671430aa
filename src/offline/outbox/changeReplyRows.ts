import type { ChangeReplyRequest } from '@/api/shapes/booking';
import type { ChangeAction } from '@/domain/trips/tripChangeShape';
import { db } from '../store/db';
import type { ChangeReplyRow } from './changeReplyShapes';
import { newPost } from './postShapes';
import { POST_TABLES, putIn, repliesIn, replyKey } from './postTx';

/** Answered replies that are kept. */
const MOST_ANSWERED = 20;

export interface NewChangeReply {
  /** Its Idempotency-Key. */
  id: string;
  uid: string;
  at: number;
  orderId: string;
  bookingId: string;
  changeId: string;
  action: ChangeAction;
  /** Of `choose`. */
  offerId?: string | undefined;
}

const isDecision = ({ action }: { action: ChangeAction }): boolean => action !== 'seen';

/** True where one of them is already on its way: a change is decided once, and seen once. */
const isSame = (row: ChangeReplyRow, reply: NewChangeReply): boolean =>
  row.bookingId === reply.bookingId &&
  row.changeId === reply.changeId &&
  row.state !== 'refused' &&
  (reply.action === 'seen' || isDecision(row));

/** Hands a reply over. False where the change has one already, here or in another tab. Refused ones of the booking give way. */
export async function enqueueChangeReply(reply: NewChangeReply): Promise<boolean> {
  const { id, uid, at, orderId, bookingId, changeId, action, offerId } = reply;
  const request: ChangeReplyRequest = { change_id: changeId, action, ...(offerId ? { offer_id: offerId } : {}) };
  const store = await db();
  return await store.run('rw', POST_TABLES, async (tx) => {
    const rows = await repliesIn(tx);
    if (rows.some((row) => isSame(row, reply))) return false;
    const answered = rows.filter(({ state }) => state === 'sent');
    const refused = rows.filter((row) => row.state === 'refused' && row.bookingId === bookingId);
    for (const old of [...answered.slice(MOST_ANSWERED - 1), ...refused]) await tx.meta.delete(replyKey(old.id));
    const fields = { orderId, bookingId, changeId, action };
    await putIn(tx, { ...newPost(id, uid, at, JSON.stringify(request)), ...fields });
    return true;
  });
}

/** Every reply of this device, newest first. */
export async function listChangeReplies(): Promise<ChangeReplyRow[]> {
  const store = await db();
  return await store.run('r', ['meta'], repliesIn);
}

/** Ids of the changes that this device has decided about: those whose decision the server refused are open again. */
export async function listAnsweredChanges(): Promise<Set<string>> {
  const rows = await listChangeReplies();
  return new Set(rows.filter((row) => isDecision(row) && row.state !== 'refused').map(({ changeId }) => changeId));
}

/** Removes the replies of people who are gone from this device. */
export async function removeRepliesOf(isGone: (uid: string) => boolean): Promise<void> {
  const store = await db();
  await store.run('rw', POST_TABLES, async (tx) => {
    for (const { id, uid } of await repliesIn(tx)) if (isGone(uid)) await tx.meta.delete(replyKey(id));
  });
}
