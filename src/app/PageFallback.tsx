import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import styles from './PageFallback.module.css';

/** Pages that fill any screen: their footer comes below the fold at once, instead of moving there. */
const LONG = /^\/cheap-flights(\/|$)/;

const never = () => () => undefined;

/** The shape of a page whose chunk is on its way. */
export function PageFallback() {
  const t = useT();
  const { pathname } = useLocation();
  // Not in the first render: one prerendered shell stands for every page.
  const long = useSyncExternalStore(
    never,
    () => LONG.test(pathname),
    () => false,
  );
  return (
    <output
      className={classes('wrap stack', styles.wait, long && styles.long)}
      aria-busy="true"
      aria-label={t('shell.loading')}
    >
      <Skeleton shape="title" width="w50" />
      <Skeleton />
      <Skeleton width="w85" />
      <Skeleton width="w40" />
    </output>
  );
}
