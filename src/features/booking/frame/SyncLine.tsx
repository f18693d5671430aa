import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { retrySending } from '@/state/booking/retry';
import { AppLink } from '@/ui/AppLink';
import { SyncState } from '@/ui/StateMarks';

/** Sync state of the entries: on this device, waiting, sent, or stopped. */
export function SyncLine() {
  const { sync, unsaved } = useBooking();
  const t = useT();
  // The step already says that nothing is stored, so "saved" would contradict it.
  if (unsaved && sync.word === 'saved') return null;
  const text = t(`booking.sync.${sync.word}`, { n: sync.count });
  return (
    <SyncState
      state={sync.word}
      {...(sync.why === 'halted' && { onRetry: () => void retrySending(), retryLabel: t('booking.retry') })}
    >
      {sync.count > 0 ? <AppLink to="/device/outbox">{text}</AppLink> : text}
    </SyncState>
  );
}
