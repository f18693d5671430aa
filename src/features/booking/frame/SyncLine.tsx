import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { retrySending } from '@/state/booking/retry';
import { SyncState } from '@/ui/SyncState';

/** Where the entries are: on this device, waiting, with the server, or stuck until the traveller says so. */
export function SyncLine() {
  const { sync } = useBooking();
  const t = useT();
  return (
    <SyncState
      state={sync.word}
      {...(sync.word === 'failed' && { onRetry: () => void retrySending(), retryLabel: t('booking.retry') })}
    >
      {t(`booking.sync.${sync.word}`, { n: sync.count })}
    </SyncState>
  );
}
