import { TIMER_CAP_MS } from '@/domain/booking/expiry';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { Timer } from '@/ui/Timer';

const ask = (): void => openModal('refreshPrice');

/** How long the fare is held; when it runs out, the way to ask for the price again. `short` has only the figures. */
export function FareTimer({ short = false }: { short?: boolean }) {
  const { draft } = useBooking();
  const t = useT();
  if (!draft?.expiresAt) return null;
  return (
    <Timer
      deadline={draft.expiresAt}
      total={TIMER_CAP_MS}
      held={(time) => (short ? time : t('booking.timer.held', { time }))}
      over={t('booking.timer.over')}
      spoken={(n) => t('booking.timer.spoken', { n })}
      onOver={ask}
      onCheck={ask}
      now={now}
    />
  );
}
