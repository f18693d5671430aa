import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { retrySending } from '@/state/booking/retry';
import { AppLink } from '@/ui/AppLink';
import { SyncState } from '@/ui/SyncState';

const RETRIED = ['halted', 'auth', undefined, null];

/** Where the entries are: on this device, waiting, with the server, or stuck until the traveller says so. */
export function SyncLine() {
  const { sync } = useBooking();
  const t = useT();
  const text = t(`booking.sync.${sync.word}`, { n: sync.count });
  return (
    <SyncState
      state={sync.word}
      {...(sync.word === 'failed' &&
        RETRIED.includes(sync.why) && { onRetry: () => void retrySending(), retryLabel: t('booking.retry') })}
    >
      {sync.word === 'waiting' || sync.word === 'failed' ? <AppLink to="/device/outbox">{text}</AppLink> : text}
    </SyncState>
  );
}
