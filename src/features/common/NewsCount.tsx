import { useT } from '@/i18n/t';
import { useNews } from '@/state/alertHint';
import styles from './NewsCount.module.css';

/** At the end of a link: a dot for changed flights, else the number of lower prices not looked at yet. Nothing without any. */
export function NewsCount() {
  const t = useT();
  const n = useNews();
  if (n === null) return null;
  return (
    <>
      <b className={styles.news} aria-hidden="true">
        {n || '•'}
      </b>
      <span className="sr-only">, {t('shell.priceNews', { n })}</span>
    </>
  );
}
