import { useEffect, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useBooking } from '@/state/booking';
import { findResumable } from '@/state/booking/flow/lifecycle';
import { useDeletedDraft } from '@/state/booking/draft/autosave';
import { fareRoute } from '@/state/booking/order/summary';
import { useSession } from '@/state/session';

interface Resumable {
  draft: BookingDraft;
  stale: boolean;
}

/** The draft to continue; null without one and while it loads. */
export function useResumable(): Resumable | null {
  const [found, setFound] = useState<Resumable | null>(null);
  const deleted = useDeletedDraft();
  const status = useBooking().draft?.status;
  useEffect(() => {
    let active = true;
    findResumable()
      .then((answer) => active && setFound(answer))
      .catch((error: unknown) => log.warn('booking', 'drafts could not be read', error));
    return () => {
      active = false;
    };
    // Again after a deletion in another window, and when a payment ended the draft.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [deleted, status]);
  return found;
}

/** "Riga to Barcelona, 14/08/2027" */
export function useDraftTitle(draft: BookingDraft | null): string {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const date = draft?.offer.legs[0]?.segments[0]?.dep.date;
  if (!draft || !date) return '';
  return t('booking.resume.route', { ...fareRoute(draft, langOf(locale)), date: format.weekdayDate(date) });
}
