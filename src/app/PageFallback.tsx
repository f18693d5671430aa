import { useT } from '@/i18n/t';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import styles from './PageFallback.module.css';

/** The shape of a page whose chunk is on its way. */
export function PageFallback() {
  const t = useT();
  return (
    <output className={classes('wrap stack', styles.wait)} aria-busy="true" aria-label={t('shell.loading')}>
      <Skeleton shape="title" width="w50" />
      <Skeleton />
      <Skeleton width="w85" />
      <Skeleton width="w40" />
    </output>
  );
}
