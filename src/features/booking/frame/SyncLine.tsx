import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { retrySending } from '@/state/booking/retry';
import { AppLink } from '@/ui/AppLink';
import { SyncState } from '@/ui/StateMarks';

/** Where the entries are: on this device, waiting, with the server, or stuck until the traveller says so. */
export function SyncLine() {
  const { sync, unsaved } = useBooking();
  const t = useT();
  // The step says that nothing is: saved it must not be called beside that.
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
