import { leavesTooEarly } from '@/domain/offers/facts';
import type { Leg } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { IconWarning } from '@/ui/firstIcons';
import styles from './LegOverlap.module.css';

/** Warns above a direction that leaves before the one before it lands (several flights on one day). */
export function LegOverlap({ legs, at }: { legs: readonly Leg[]; at: number }) {
  const t = useT();
  if (!leavesTooEarly(legs, at)) return null;
  return (
    <p className={styles.warning}>
      <IconWarning size="s" /> <span>{t('ui.legOverlap')}</span>
    </p>
  );
}
