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
}

/** "Withdraw"; false while it is being sent. */
export const withdrawReply = async (id: string): Promise<boolean> => (await outbox()).discardPost(id);

/** "Try again". */
export const retryReply = async (id: string): Promise<void> => (await outbox()).retryPost(id);

async function decisionOn(orderId: string, changeId: string | undefined): Promise<ChangeReplyRow | null> {
  try {
    const rows = await listChangeReplies();
    return rows.find((row) => row.orderId === orderId && row.changeId === changeId && row.action !== 'seen') ?? null;
  } catch (error) {
    log.warn('trips', 'the answer to a change could not be read', error);
    return null;
  }
}

/**
 * What this device has decided about the change of an order; null without a decision, undefined until it is read. Once the agency
 * has it, the trip is asked for again.
 */
export function useChangeReply(order: OrderSummary): ChangeReplyRow | null | undefined {
  const { orderId, change } = order;
  const row = useLiveQuery(() => decisionOn(orderId, change?.id), [orderId, change?.id]);
  const state = row?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'queued' && state === 'sent') {
      void askAgain(order);
      void refreshAccountTrip(order);
    }
    before.current = state;
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each answer: asking changes the order
  }, [state, orderId]);
  return row;
}
