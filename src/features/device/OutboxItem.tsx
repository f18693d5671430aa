import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import type { WaitingItem } from '@/state/device/waiting';
import { Button } from '@/ui/Button';
import { IconDevice, IconSending, IconWarning } from '@/ui/icons';
import { itemText } from './words';
import styles from './Device.module.css';

const ICON = { queued: IconDevice, tried: IconDevice, parked: IconDevice, sealed: IconSending, refused: IconWarning };

/** One queued update: subject, age, and whether it is being sent. */
export function OutboxItem({ item, onDiscard }: { item: WaitingItem; onDiscard?: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const what = itemText(t, item);
  const { state, said, at } = item;
  const Icon = ICON[state];
  const time = format.asOf(at);
  return (
    <li>
      <div className={styles.item}>
        <Icon className={state === 'refused' ? styles.bad : undefined} />
        <div className={styles.what}>
          <b>{what}</b>
          <span className="small muted">
            {t(state === 'sealed' || state === 'tried' ? `device.state.${state}` : 'device.state.queued', { time })}
          </span>
          {state === 'refused' && <span className={`small ${styles.bad}`}>{t('device.state.refused', { said })}</span>}
        </div>
      </div>
      {onDiscard && (
        <Button kind="quiet" size="s" aria-label={t('device.discardWhat', { what })} onClick={onDiscard}>
          {t('device.discard')}
        </Button>
      )}
    </li>
  );
}
