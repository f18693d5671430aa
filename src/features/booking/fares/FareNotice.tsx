import type { BookingDraft } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useBooking } from '@/state/booking';
import { askFares } from '@/state/booking/price/fares';
import { useSession } from '@/state/session';
import { ButtonLink } from '@/ui/Button';
import { IconOffline } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { RetryButton } from '@/ui/RetryButton';
import { resultsPath } from '../frame/stepHooks';

/** State of the prices: just checked, from an earlier time, unavailable offline, or failed. */
export function FareNotice({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { fares, check } = useBooking();
  if (fares === 'gone')
    return (
      <Notice kind="bad" live>
        {t('booking.refresh.gone')}
      </Notice>
    );
  if (fares === 'failed') {
    return (
      <Notice
        kind="bad"
        live
        title={t('booking.fares.failed.title')}
        actions={
          <>
            <RetryButton kind="outline" size="s" label={t('booking.retry')} onRetry={() => void askFares()} />
            <ButtonLink kind="quiet" size="s" to={resultsPath(draft.query)}>
              {t('booking.toResults')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (fares === 'offline' || (!online && draft.fares.length === 0))
    return <Notice icon={<IconOffline />}>{t('booking.fares.offline')}</Notice>;
  if (!online)
    return (
      <Notice icon={<IconOffline />}>{t('booking.fares.asOf', { time: format.asOf(draft.pricedAt, now()) })}</Notice>
    );
  if (!check) return null;
  const same = check.before === check.after;
  return (
    <Notice kind={same ? 'ok' : 'warn'} live title={t('booking.fares.checkedAt', { time: format.time(check.at) })}>
      {same
        ? t('booking.fares.same')
        : t('booking.fares.moved', { before: format.money(check.before), after: format.money(check.after) })}
    </Notice>
  );
}
