import { reasonOf } from '@/domain/device/reason';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { retrySending } from '@/state/booking/retry';
import { Button, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { resultsPath } from './resultsPath';

/** A queue that is stopped: the reason, the assurance that nothing is lost, and every way to resolve it. */
export function SyncStuck() {
  const t = useT();
  const { sync, draft } = useBooking();
  const { why, count } = sync;
  if (!why || !draft) return null;
  const again = why === 'halted' || why === 'auth';
  const over = why === 'closed' || why === 'auth';
  return (
    <Notice
      kind={why === 'refused' ? 'warn' : 'bad'}
      live
      title={count > 0 ? `${t('device.unsent', { n: count })}.` : undefined}
      actions={
        <>
          {again && (
            <Button kind="outline" size="s" onClick={() => void retrySending()}>
              {t('booking.retry')}
            </Button>
          )}
          {over && (
            <ButtonLink kind="outline" size="s" to={resultsPath(draft.query)}>
              {t('device.chooseAgain')}
            </ButtonLink>
          )}
          <ButtonLink kind="outline" size="s" to="/device/outbox">
            {t(why === 'conflict' ? 'device.compare' : 'device.see')}
          </ButtonLink>
        </>
      }
    >
      {t(`device.say.${why}`, { reason: sync.error ? t(`device.reason.${reasonOf(sync.error)}`) : '' }).replace(
        '  ',
        ' ',
      )}
    </Notice>
  );
}
