import { useEffect, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { log } from '@/platform/log';
import { openOrder } from '@/state/booking/openOrder';

/** Id of the order whose payment has no known outcome; null without one and while it loads. */
export function useOpenOrder(draft: BookingDraft | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  const paying = draft?.status === 'paying' ? draft : null;
  const id = paying?.bookingId;
  useEffect(() => {
    let shown = true;
    if (!paying) setFound(null);
    else {
      openOrder(paying)
        .then((orderId) => shown && setFound(orderId))
        .catch((error: unknown) => log.warn('booking', 'the order could not be read', error));
    }
    return () => {
      shown = false;
    };
    // Only the booking id and its status identify the order.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [id]);
  return id ? found : null;
}
