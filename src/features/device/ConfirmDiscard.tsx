import { useState } from 'react';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { discard } from '@/state/device/actions';
import type { WaitingBooking } from '@/state/device/waiting';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { itemText } from './words';
import styles from './Device.module.css';

/** Names what the agency will not get, and what becomes of the form, before anything is discarded. */
export function ConfirmDiscard(props: { booking: WaitingBooking; ids: readonly string[]; onClose: () => void }) {
  const { booking, ids, onClose } = props;
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  // As asked: what changes meanwhile must not change the question.
  const [items] = useState(() => booking.items.filter(({ id }) => ids.includes(id)));
  const [first] = items;
  const go = async () => {
    setBusy(true);
    try {
      await discard(booking.bookingId, ids);
      onClose();
    } catch (error) {
      log.warn('device', 'updates could not be discarded', error);
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={
        items.length === 1 && first ? t('device.discardWhat', { what: itemText(t, first) }) : t('device.discardAll')
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('device.keepIt')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void go()}>
            {t('device.discard')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div>
          <p>{t('device.lost')}</p>
          <ul className={styles.lost}>
            {items.map((item) => (
              <li key={item.id}>{itemText(t, item)}</li>
            ))}
          </ul>
        </div>
        <p>{t(booking.draft ? 'device.lost.form' : 'device.lost.gone')}</p>
        {failed && <p role="alert">{t('device.failed')}</p>}
      </div>
    </Dialog>
  );
}
