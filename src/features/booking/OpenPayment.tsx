import { useEffect, useRef } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { useOpenOrder } from './useOpenOrder';

/** Scrolls to an element when `now` becomes truthy; on a phone a notice may be off screen. */
export function useInView(now: unknown) {
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
  const waits = pay.failure === 'checking';
  const place = useInView(waits);
  if (!order && !waits) return null;
  const see = order && (
    <ButtonLink kind="outline" size="s" to={`/order/${encodeURIComponent(order)}/confirmation`}>
      {t('booking.checking.go')}
    </ButtonLink>
  );
  return (
    <div ref={place}>
      <Notice kind="warn" live title={t(waits ? 'checkout.checking.title' : 'booking.checking.open')} actions={see}>
        {t(waits ? 'checkout.checking.wait' : 'checkout.checking.body')}
        {draft.step !== 'checkout' && ` ${t('checkout.checking.changes')}`}
      </Notice>
    </div>
  );
}
