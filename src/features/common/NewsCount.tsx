import { useT } from '@/i18n/t';
import { usePriceNews } from '@/state/alerts/alertHint';
import styles from './NewsCount.module.css';

/** The number of lower prices not looked at yet, at the end of a link; nothing without any. */
export function NewsCount() {
  const t = useT();
  const n = usePriceNews();
  if (n === 0) return null;
  return (
    <>
      <b className={styles.news} aria-hidden="true">
        {n}
      </b>
      <span className="sr-only">, {t('shell.priceNews', { n })}</span>
    </>
  );
}
