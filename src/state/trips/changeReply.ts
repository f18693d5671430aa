import { useCallback, useEffect, useRef } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import type { ChangeAction } from '@/domain/trips/tripChange';
import { type ChangeReplyRow, discardPost, listChangeReplies, retryPost, sendNewReply } from '@/offline/changeReplies';
import { startSync } from '@/offline/outbox';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { knownIdentity } from '../account';
import { useStoredQuery } from '../device/useLive';
import { refreshAccountTrip } from './account';
import { askAgain } from './refresh';

export type { ChangeReplyRow };

/** Hands a reply to the airline's change over to the outbox. Rejects when the device cannot store it. */
export async function replyToChange(order: OrderSummary, action: ChangeAction, offerId?: string): Promise<void> {
  const { orderId, bookingId, change } = order;
  if (!change) return;
  startSync();
  const uid = knownIdentity()?.uid ?? '';
  await sendNewReply({ id: uuid(), uid, at: now(), orderId, bookingId, changeId: change.id, action, offerId });
}

/** "Withdraw"; false while it is being sent. */
export const withdrawReply = (id: string): Promise<boolean> => discardPost(id);

/** "Try again". */
export const retryReply = (id: string): Promise<void> => retryPost(id);

/**
 * What this device has decided about the change of an order; null without a decision, undefined until it is read. Once the agency
 * has it, the trip is asked for again.
 */
export function useChangeReply(order: OrderSummary): ChangeReplyRow | null | undefined {
  const { orderId, change } = order;
  const changeId = change?.id;
  const read = useCallback(
    async () =>
      (await listChangeReplies()).find(
        (row) => row.orderId === orderId && row.changeId === changeId && row.action !== 'seen',
      ) ?? null,
    [orderId, changeId],
  );
  const { value, failed } = useStoredQuery(read);
  const state = value?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'queued' && state === 'sent') {
      void askAgain(order);
      void refreshAccountTrip(order);
    }
    before.current = state;
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each answer: asking changes the order
  }, [state, orderId]);
  return failed ? null : value;
}
