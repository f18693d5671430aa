import { useState } from 'react';
import { TIMER_CAP_MS } from '@/domain/booking/expiry';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { clockOf, isOver } from '@/state/booking/draft/helpers';
import { askAboutExpiry } from '@/state/booking/price/priceQuestions';
import { Timer } from '@/ui/Timer';
import { useOver } from './useOver';
import styles from './StepFrame.module.css';

/** How long the fare is held; when it runs out, the way to ask for the price again. `short` has only the figures. */
export function FareTimer({ short = false }: { short?: boolean }) {
  const { draft, fares } = useBooking();
  const t = useT();
  // A booking that is opened after its time has run out; one on screen has to have its price checked.
  const [late] = useState(() => isOver(draft?.expiresAt ?? null));
  const over = useOver(draft?.expiresAt ?? null);
  // Nothing is held of a flight that is gone, and nothing is asked beside a payment that may have arrived.
  if (!draft?.expiresAt || fares === 'gone' || (over && draft.status === 'paying')) return null;
  const ask = () => askAboutExpiry(late && draft.bookingId ? 'staleBooking' : 'refreshPrice');
  return (
    <Timer
      deadline={draft.expiresAt}
      total={TIMER_CAP_MS}
      held={(time) => (short ? time : t('booking.timer.held', { time }))}
      over={t('booking.timer.over')}
      spoken={(n) => t('booking.timer.spoken', { n })}
      onOver={ask}
      onCheck={ask}
      now={clockOf(draft.expiresAt)}
      className={short ? styles.short : undefined}
    />
  );
}
