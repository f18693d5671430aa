import { useNavigate } from 'react-router-dom';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { acceptPrice } from '@/state/booking/fares';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from './modalTypes';
import { resultsPath } from './resultsPath';

/** The server has another price. It is taken or left in so many words: no close button that could mean either. */
export function PriceChangedModal({
  oldTotal,
  newTotal,
  onClose,
  closing,
}: ModalFrame & { oldTotal: Cents; newTotal: Cents }) {
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const { draft } = useBooking();
  const values = {
    before: format.money(oldTotal),
    after: format.money(newTotal),
    difference: format.money(Math.abs(newTotal - oldTotal)),
  };
  return (
    <Dialog
      title={t('booking.changed.title')}
      onClose={onClose}
      closing={closing}
      dismissible={false}
      actions={
        <>
          <Button
            kind="outline"
            onClick={() => {
              onClose();
              if (draft) void go(resultsPath(draft.query));
            }}
          >
            {t('booking.changed.other')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              acceptPrice();
              onClose();
            }}
          >
            {t('booking.changed.accept', { amount: values.after })}
          </Button>
        </>
      }
    >
      <p>{t(newTotal > oldTotal ? 'booking.changed.more' : 'booking.changed.less', values)}</p>
      <p className="muted">{t('booking.changed.kept')}</p>
    </Dialog>
  );
}
