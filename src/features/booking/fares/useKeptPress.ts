import { useEffect, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/price';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { changeDraft, draftNow, useBooking } from '@/state/booking';
import { afterPaint } from '@/platform/idle';
import { toast } from '@/ui/toast';

interface Pressed {
  total: number;
  /** No fare was on screen yet. */
  blind: boolean;
}

/**
 * Remembers a press of Continue while the fares load, and proceeds once they arrive; not if the total changed, which
 * needs a new confirmation. Returns whether a press is pending, and the press handler.
 */
export function useKeptPress(draft: BookingDraft, goOn: () => void): { waits: boolean; press: () => void } {
  const t = useT();
  const format = useFormat();
  const { fares: state } = useBooking();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const total = subtotal(draft);
  // The user chose another fare or other bags meanwhile, so the press is obsolete.
  if (pressed && state === 'loading' && total !== pressed.total) setPressed(null);
  useEffect(() => {
    if (!pressed || state === 'loading') return undefined;
    return afterPaint(() => {
      setPressed(null);
      if (state === 'failed' || state === 'gone') return;
      if (total !== pressed.total) {
        const [before, after] = [format.money(pressed.total), format.money(total)];
        const difference = format.money(Math.abs(total - pressed.total));
        const way = total > pressed.total ? 'more' : 'less';
        toast('info', t(`booking.changed.${way}`, { before, after, difference }));
        return;
      }
      if (pressed.blind && draftNow()?.fares.length)
        changeDraft((working) => {
          working.unseenFares = true;
        });
      goOn();
    });
  }, [pressed, state, total, goOn, format, t]);
  return {
    waits: pressed !== null,
    press: () => (state === 'loading' ? setPressed({ total, blind: draft.fares.length === 0 }) : goOn()),
  };
}
