import type { ReactNode } from 'react';
import { useT } from '@/i18n/t';
import type { StoredData } from '@/state/device/inventory';
import { STAYS } from '@/state/device/remove';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import { useSize } from './useSize';
import styles from './Device.module.css';

interface KindRowProps {
  kept: StoredData;
  onDelete: () => void;
  /** The individual items. */
  children?: ReactNode;
}

/** One kind of stored data: description, amount, delete button. */
export function KindRow({ kept: { kind, count, bytes }, onDelete, children }: KindRowProps) {
  const t = useT();
  const size = useSize();
  const name = t(`device.kind.${kind}`);
  const mayGo = !STAYS.includes(kind) && count > 0;
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <span className="small muted">{t(`device.kind.${kind}.what`)}</span>
        <span className={`small ${styles.amount}`}>
          {count === 0
            ? t('device.none')
            : `${t('device.count', { n: count })}, ${t('device.about', { size: size(bytes) })}`}
        </span>
        {kind === 'outbox' && count > 0 && <TextLink to="/device/outbox">{t('device.see')}</TextLink>}
        {children}
      </div>
      {mayGo && (
        <Button kind="quiet" size="s" aria-label={t('device.deleteWhat', { what: name })} onClick={onDelete}>
          {t('device.delete')}
        </Button>
      )}
    </li>
  );
}
