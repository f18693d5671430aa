import { useState } from 'react';
import { useT } from '@/i18n/t';
import { discardItem } from '@/state/device/actions';
import { type WaitingBooking, needsTraveller } from '@/state/device/waiting';
import { Confirm } from './Confirm';
import { itemText } from './words';
import styles from './Device.module.css';

/** Names what the agency will not get, and what becomes of the form, before anything is discarded. */
export function ConfirmDiscard(props: { booking: WaitingBooking; ids: readonly string[]; onClose: () => void }) {
  const { booking, ids, onClose } = props;
  const t = useT();
  // As asked: what changes meanwhile must not change the question.
  const [items] = useState(() => booking.items.filter(({ id }) => ids.includes(id)));
  // A connection that comes back while this asks takes them along.
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
