import { useState } from 'react';
import { TIMER_CAP_MS } from '@/domain/booking/expiry';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { priceClock, isPriceExpired } from '@/state/booking/draft/helpers';
import { askAboutExpiry } from '@/state/booking/price/priceQuestions';
import { useSession } from '@/state/session';
import { Timer } from '@/ui/Timer';
import { useIsExpired } from './stepHooks';
import styles from './StepFrame.module.css';
import { retrySending } from '@/state/booking/sync/updates';
import { SyncState } from '@/ui/StateMarks';

/** Countdown of the held fare; when it expires, a button that checks the price. `short` shows only the time. */
export function FareTimer({ short = false }: { short?: boolean }) {
  const { draft, fares, pay, creation } = useBooking();
  const { online } = useSession();
  const t = useT();
  // A booking that was already expired when opened is stale; one that expires on screen needs a price check.
  const [late] = useState(() => isPriceExpired(draft?.expiresAt ?? null));
  const over = useIsExpired(draft?.expiresAt ?? null);
  // A flight that is gone is not held, and nothing may interrupt an order or a payment that may have arrived.
  const isOrdered = draft?.status === 'paying' || pay.failure === 'unknown';
  if (!draft?.expiresAt || fares === 'gone' || (over && isOrdered)) return null;
  // Without a booking and an answer nobody holds the price: the fares are asked for when the connection is back, or by a press.
  const isUnanswered = !['idle', 'busy'].includes(creation) || fares === 'failed' || fares === 'offline';
  if (!draft.bookingId && (!online || isUnanswered)) return null;
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
      now={priceClock(draft.expiresAt)}
      className={short ? styles.short : undefined}
    />
  );
}

/** Sync state of the entries: on this device, waiting, sent, or stopped. */
export function SyncLine() {
  const { sync, unsaved } = useBooking();
  const t = useT();
  // The step already says that nothing is stored: "saved" and "all sent" would contradict it.
  if (unsaved && (sync.word === 'saved' || sync.word === 'sent')) return null;
  return (
    <SyncState
      state={sync.word}
      text={t(`booking.sync.${sync.word}`, { n: sync.count })}
      to={sync.count > 0 ? '/device/outbox' : undefined}
      {...(sync.why === 'halted' && { onRetry: () => void retrySending(), retryLabel: t('booking.retry') })}
    />
  );
}
