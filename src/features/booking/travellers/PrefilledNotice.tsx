import { useState } from 'react';
import { langOf } from '@/domain/locale';
import { filledIn } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { type ClearedPrefill, clearPrefilled, restorePrefilled } from '@/state/booking/travellers/prefill';
import { fareRoute } from '@/state/booking/order/summary';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { UndoNotice } from '@/ui/UndoNotice';

/**
 * Says that travellers and contact come from an earlier booking, while they are unchanged. One press clears them, with
 * undo.
 */
export function PrefilledNotice({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const [cleared, setCleared] = useState<ClearedPrefill | null>(null);
  if (cleared)
    return (
      <UndoNotice
        text={t('party.carried.cleared')}
        undo={t('recent.undo')}
        onUndo={() => {
          restorePrefilled(cleared);
          setCleared(null);
        }}
        onExpire={() => setCleared(null)}
      />
    );
  const from = draft.carriedFrom;
  const unchanged = filledIn(draft);
  if (!from || !unchanged) return null;
  const route = fareRoute({ ...from, offer: { legs: [] } }, langOf(locale));
  const what = from.date
    ? t('booking.resume.route', { ...route, date: format.date(from.date) })
    : t('party.carried.route', route);
  return (
    <Notice
      wide
      actions={
        <Button kind="outline" size="s" onClick={() => setCleared(clearPrefilled())}>
          {t('party.carried.clear')}
        </Button>
      }
    >
      {t(unchanged.contact ? 'party.carried' : 'party.carried.people', { n: unchanged.people, what })}
    </Notice>
  );
}
