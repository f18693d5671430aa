import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import type { ChangeAction } from '@/domain/trips/tripChangeShape';
import { type ChangeReplyRow, listChangeReplies } from '@/offline/changeReplies';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { knownIdentity } from '../account';
import { refreshAccountTrip } from './account';
import { noteStoredTrips } from './device';
import { askAgain } from './refresh';

export type { ChangeReplyRow };

/** The outbox, which a trip without a change does not need. */
const outbox = () => loadPart(() => import('../device/actions'));

/** Loads it for a press that may come without a connection. Never rejects. */
export const prepareReply = (): Promise<unknown> => outbox().catch(() => undefined);

/** Hands a reply to the airline's change over to the outbox. Rejects when the device cannot store it. */
export async function replyToChange(order: OrderSummary, action: ChangeAction, offerId?: string): Promise<void> {
  const { orderId, bookingId, change } = order;
  if (!change) return;
  const { sendNewReply, startSyncSubscriptions } = await outbox();
  startSyncSubscriptions();
  const uid = knownIdentity()?.uid ?? '';
  await sendNewReply({ id: uuid(), uid, at: now(), orderId, bookingId, changeId: change.id, action, offerId });
  await noteStoredTrips();
}

/** "Withdraw"; false while it is being sent. */
export async function withdrawReply(id: string): Promise<boolean> {
  const isGone = await (await outbox()).discardPost(id);
  await noteStoredTrips();
  return isGone;
}

/** "Try again". */
export const retryReply = async (id: string): Promise<void> => (await outbox()).retryPost(id);

/** What this device has decided about an order. */
interface ChangeReplies {
  /** About its change; null without a decision. */
  row: ChangeReplyRow | null;
  /** About an earlier change, which the agency refused, while nothing is decided about this one. */
  former: ChangeReplyRow | null;
}

async function repliesOn(orderId: string, changeId: string | undefined): Promise<ChangeReplies> {
  try {
    const rows = (await listChangeReplies()).filter((row) => row.orderId === orderId && row.action !== 'seen');
    const row = rows.find((one) => one.changeId === changeId) ?? null;
    const former = rows.find((one) => one.changeId !== changeId && one.state === 'refused') ?? null;
    return { row, former: row ? null : former };
  } catch (error) {
    log.warn('trips', 'the answer to a change could not be read', error);
    return { row: null, former: null };
  }
}

/** The decisions about an order; undefined until they are read. Once the agency has answered one, the trip is asked for again. */
export function useChangeReplies(order: OrderSummary): ChangeReplies | undefined {
  const { orderId, change } = order;
  const replies = useLiveQuery(() => repliesOn(orderId, change?.id), [orderId, change?.id]);
  const state = (replies?.row ?? replies?.former)?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'queued' && (state === 'sent' || state === 'refused')) {
      void askAgain(order);
      void refreshAccountTrip(order);
      void noteStoredTrips();
    }
    before.current = state;
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each answer: asking changes the order
  }, [state, orderId]);
  return replies;
}
