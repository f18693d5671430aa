import type { BookingDraft } from '@/domain/booking/types';
import { cheaperFareWithBags } from '@/domain/cart/cartPrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { chooseFare } from '@/state/booking/price/fares';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { familyName } from './FareCard';

/** Says that another fare includes the wanted bags and costs less in all, and takes it with one press. */
export function CheaperFare({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const cheaper = cheaperFareWithBags(draft);
  if (!cheaper) return null;
  const { fare, less } = cheaper;
  const name = familyName(fare.family, t);
  return (
    <Notice
      kind="ok"
      live
      actions={
        <Button kind="outline" size="s" onClick={() => chooseFare(fare.id)}>
          {t('booking.cheaperFare.take', { fare: name })}
        </Button>
      }
    >
      {t('booking.cheaperFare', { fare: name, less: format.money(less) })}
    </Notice>
  );
}
