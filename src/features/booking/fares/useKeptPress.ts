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
 * Continue, pressed while the fares are being asked: the press is kept and goes on with the answer. Not when the total is
 * another one than at the press: that needs a new yes (decisions 7). `goOn` leads to the next step. Answers whether a press
 * waits and what is to be done at one.
 */
export function useKeptPress(draft: BookingDraft, goOn: () => void): { waits: boolean; press: () => void } {
  const t = useT();
  const format = useFormat();
  const { fares: state } = useBooking();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const total = subtotal(draft);
  // Another fare, or other bags: whoever goes on choosing presses once more, and knows why the total is another one.
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
