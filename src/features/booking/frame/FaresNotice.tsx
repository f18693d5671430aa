import { useT } from '@/i18n/t';
import { ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** A flight chosen offline went past the fare step: once the fares are here, they can be looked at before Pay. */
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
