import { useLocation, useNavigate } from 'react-router-dom';
import type { BookingDraft } from '@/domain/booking/types';
import { type LineChange, askedTotals, lineChanges } from '@/domain/cart/serverPrices';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { draftNow, useBooking } from '@/state/booking';
import { acceptPrice } from '@/state/booking/price/priceQuestions';
import { useCatalogue } from '@/state/booking/services/store';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Dialog } from '@/ui/Dialog';
import { lineName, peopleText } from '../frame/texts';
import type { ModalFrame } from '@/ui/useModalDialog';
import styles from './PriceChanged.module.css';
import { resultsPath } from '../frame/stepHooks';

/** The cart lines that cause the difference: no total changes without its reason. */
function Reasons({ draft, changes }: { draft: BookingDraft; changes: readonly LineChange[] }) {
  const t = useT();
  const format = useFormat();
  const catalogue = useCatalogue();
  const people = peopleText(draft.search.passengers, t, format);
  const changeText = ({ before, after }: LineChange): string => {
    const values = { before: format.money(before), after: format.money(after) };
    if (after === 0) return t('booking.changed.gone', values);
    return t(before === 0 ? 'booking.changed.new' : 'booking.changed.was', values);
  };
  return (
    <dl className={styles.reasons}>
      {changes.map((line) => (
        <div key={line.key}>
          <dt>{lineName(line, people, catalogue, t)}</dt>
          <dd>{changeText(line)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The server has a different price. The user accepts or refuses it explicitly, so there is no close button. */
export function PriceChangedModal({
  oldTotal,
  newTotal,
  onClose,
  closing,
}: ModalFrame & { oldTotal: Cents; newTotal: Cents }) {
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const { search: address } = useLocation();
  useBooking();
  // Domain rules need plain data, not a valtio snapshot.
  const draft = draftNow();
  const change = draft?.priceChange;
  const { before, after } = draft && change ? askedTotals(draft, change) : { before: oldTotal, after: newTotal };
  const changes = draft && change ? lineChanges(draft, change) : [];
  const values = {
    before: format.money(before),
    after: format.money(after),
    difference: format.money(Math.abs(after - before)),
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
              if (draft) void go(carryState(resultsPath(draft.query), address));
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
      <p>{t(after > before ? 'booking.changed.more' : 'booking.changed.less', values)}</p>
      {draft && changes.length > 0 && <Reasons draft={draft} changes={changes} />}
      <p className="muted">{t('booking.changed.kept')}</p>
    </Dialog>
  );
}
