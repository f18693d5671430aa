import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { isExpired, storedDeadline } from '@/domain/booking/expiry';
import type { Cents } from '@/domain/money';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { readOrder, findReplacingOrder, findSettlingOrder } from '@/state/booking/order/orders';
import { findResumable } from '@/state/booking/flow/lifecycle';
import { draftOf } from '@/state/booking/payment/confirm';
import { useLocation, useNavigate } from 'react-router-dom';
import { resumeDraft } from '@/state/device/actions';
import { carryState } from '@/ui/AppLink';
import { useSeenAgain } from '@/state/useSeenAgain';
import { PAY_NOW } from '@/state/booking/payment/payNow';

type OrderReading = { state: 'reading' } | { state: 'ready'; order: OrderSummary } | { state: 'none' };

/** Reads an order from the device; again when `round` changes. `first`: the order as the loader has read it, if it has. */
export function useOrder(orderId: string, round = 0, first: OrderSummary | null = null): OrderReading {
  const [read, setRead] = useState<{ orderId: string; reading: OrderReading } | null>(null);
  const given = first?.orderId === orderId ? first : null;
  const isRead = round === 0 && given !== null;
  useEffect(() => {
    if (isRead) return undefined;
    let here = true;
    const show = (reading: OrderReading) => here && setRead({ orderId, reading });
    readOrder(orderId)
      .then((order) => show(order ? { state: 'ready', order } : { state: 'none' }))
      .catch((error: unknown) => {
        log.warn('order', 'the order could not be read', error);
        show({ state: 'none' });
      });
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it has changed on the device
  }, [orderId, round, isRead]);
  if (read?.orderId === orderId) return read.reading;
  return given ? { state: 'ready', order: given } : { state: 'reading' };
}

/**
 * The order to pay in place of this one, once it is void; looked for again when the page is seen again. `onPaid`: called
 * if its payment has arrived.
 */
export function useReplacing(order: OrderSummary | null, onPaid: () => void): string | null {
  const [other, setOther] = useState<string | null>(null);
  const seen = useSeenAgain();
  useEffect(() => {
    if (order?.status !== 'awaiting_payment') return undefined;
    let here = true;
    void findReplacingOrder(order)
      .then((found) => {
        if (!here) return;
        if (found === order.orderId) onPaid();
        else setOther(found);
      })
      .catch((error: unknown) => log.warn('order', 'the state of the order could not be checked', error));
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the payment may have arrived meanwhile
  }, [order, onPaid, seen]);
  return other;
}

/**
 * The options for a failed order. `known`: this device created the order or knows its booking. `amount`: what the order
 * costs, if it is here. `heldUntil` (ms): the fare is held until then; null when it no longer is.
 */
export type Recovery = { known: boolean; amount: Cents | null } & (
  | { kind: 'ordered'; order: OrderSummary }
  | { kind: 'draft'; bookingId: string; heldUntil: number | null }
  | { kind: 'none' }
);

async function findRecovery(orderId: string, asked: string | null): Promise<Recovery> {
  const order = await findSettlingOrder(orderId);
  if (order) return { kind: 'ordered', order, known: true, amount: order.amount };
  const stored = await readOrder(orderId);
  const bookingId = asked ?? stored?.bookingId ?? null;
  const amount = stored && stored.amount > 0 ? stored.amount : null;
  const known = bookingId !== null;
  const draft = known ? await draftOf(bookingId) : (await findResumable())?.draft;
  if (!draft || draft.status === 'paid') return { kind: 'none', known, amount };
  const until = storedDeadline(draft.expiresAt, draft.updatedAt, now());
  const heldUntil = isExpired(until, now()) ? null : until;
  return { kind: 'draft', bookingId: bookingId ?? draft.id, heldUntil, known, amount };
}

/**
 * Whether the booking has been ordered by now, or is still on this device to pay; null while reading. Only the draft of
 * its own booking counts (`bookingId`, or the order's); for an unknown order, the current draft.
 */
export function useRecovery(orderId: string, bookingId: string | null = null): Recovery | null {
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const seen = useSeenAgain();
  useEffect(() => {
    let active = true;
    findRecovery(orderId, bookingId)
      .then((found) => active && setRecovery(found))
      .catch((error: unknown) => {
        log.warn('order', 'drafts could not be read', error);
        if (active) setRecovery({ kind: 'none', known: false, amount: null });
      });
    return () => {
      active = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab may have ordered meanwhile
  }, [orderId, bookingId, seen]);
  return recovery;
}

/** Handler that returns to the payment of one booking, whichever is open now. `paysNow`: on to the bank's page. */
export function useBackToPay(bookingId: string, paysNow = false): () => void {
  const go = useNavigate();
  const { search } = useLocation();
  const backToPay = async () => {
    if (await resumeDraft(bookingId))
      await go(carryState('/booking/checkout', search), paysNow ? { state: PAY_NOW } : undefined);
  };
  return () => void backToPay().catch((error: unknown) => log.error('order', 'the booking could not be opened', error));
}
