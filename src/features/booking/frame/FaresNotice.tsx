import { useT } from '@/i18n/t';
import { ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/**
 * For a flight chosen offline whose fare step was skipped: once fares are loaded, the user can review them before Pay.
 */
export function FaresNotice() {
  const t = useT();
  return (
    <Notice
      live
      title={t('booking.fares.here.title')}
      actions={
        <ButtonLink kind="outline" size="s" to="/booking/fares">
          {t('booking.fares.here.go')}
        </ButtonLink>
      }
    >
      {t('booking.fares.here.body')}
    </Notice>
  );
}
