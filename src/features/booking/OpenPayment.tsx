import { useEffect, useRef, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { onSeenAgain } from '@/platform/returning';
import { unsettledOrderId } from '@/state/booking/payment/makeOrder';

function look(): void {
  loadPart(() => import('@/state/booking/payment/openPayments')).then(
    ({ lookAtPayment }) => lookAtPayment(),
    (error: unknown) => log.warn('booking', 'the open payment could not be asked about', error),
  );
}

/**
 * Id of the order whose payment has no known outcome; null without one and while it loads. The server is asked about that
 * order whenever the page is seen again.
 */
export function useOpenOrder(draft: BookingDraft | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  const { phase } = useBooking().pay;
  const paying = draft?.status === 'paying' ? draft : null;
  const id = paying?.bookingId;
  useEffect(() => (id ? onSeenAgain(look) : undefined), [id]);
  useEffect(() => {
    let active = true;
    if (!paying) setFound(null);
    else {
      unsettledOrderId(paying)
        .then((orderId) => active && setFound(orderId))
        .catch((error: unknown) => log.warn('booking', 'the order could not be read', error));
    }
    return () => {
      active = false;
    };
    // The booking id and its status identify the order; a press of Pay may have made it.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [id, phase]);
  return id ? found : null;
}

/** Scrolls to an element when `now` becomes truthy; on a phone a notice may be off screen. */
export function useScrollIntoView(now: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (now) place.current?.scrollIntoView({ block: 'center' });
  }, [now]);
  return place;
}

/**
 * Notice of an order whose payment has no known outcome. The order page polls it, and Pay checks it before ordering
 * again.
 */
export function OpenPayment({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { pay } = useBooking();
  const order = useOpenOrder(draft);
  const checking = pay.failure === 'checking';
  const place = useScrollIntoView(checking);
  if (!order && !checking) return null;
  const orderLink = order && (
    <ButtonLink kind="outline" size="s" to={`/order/${encodeURIComponent(order)}/confirmation`}>
      {t('booking.checking.go')}
    </ButtonLink>
  );
  return (
    <div ref={place}>
      <Notice
        kind="warn"
        live
        title={t(checking ? 'checkout.checking.title' : 'booking.checking.open')}
        actions={orderLink}
      >
        {t(checking ? 'checkout.checking.wait' : 'checkout.checking.body')}
        {draft.step !== 'checkout' && ` ${t('checkout.checking.changes')}`}
      </Notice>
    </div>
  );
}
