import { useState } from 'react';
import { useT } from '@/i18n/t';
import { discardItem } from '@/state/device/actions';
import { type WaitingBooking, needsTraveller } from '@/state/device/waiting';
import { Confirm } from './Confirm';
import { itemText } from './words';
import styles from './Device.module.css';

/** Says what the agency will not receive, and what happens to the form, before discarding. */
export function ConfirmDiscard(props: { booking: WaitingBooking; ids: readonly string[]; onClose: () => void }) {
  const { booking, ids, onClose } = props;
  const t = useT();
  // As of opening: later changes must not alter the question.
  const [items] = useState(() => booking.items.filter(({ id }) => ids.includes(id)));
  // If the connection returns meanwhile, the updates are sent after all.
  const [mayLeave] = useState(() => !needsTraveller(booking.why));
  const [first] = items;
  const one = items.length === 1 && first;
  return (
    <Confirm
      title={one ? t('device.discardWhat', { what: itemText(t, one) }) : t('device.discardAll')}
      yes={t('device.discard')}
      work={() => discardItem(booking.bookingId, ids)}
      onClose={onClose}
    >
      <div>
        <p>{t('device.lost')}</p>
        <ul className={styles.lost}>
          {items.map((item) => (
            <li key={item.id}>{itemText(t, item)}</li>
          ))}
        </ul>
      </div>
      <p>{t(booking.draft ? 'device.lost.form' : 'device.lost.gone')}</p>
      {mayLeave && <p className="muted small">{t('device.stays')}</p>}
    </Confirm>
  );
}
