import { useT } from '@/i18n/t';
import { useNews } from '@/state/alertHint';
import styles from './NewsCount.module.css';

/** At the end of a link: a dot for changed flights, or the number of lower prices not looked at yet. `of`: only these. */
export function NewsCount({ of }: { of?: 'flights' | 'prices' | undefined }) {
  const t = useT();
  const { flights, prices } = useNews();
  const isDot = flights && of !== 'prices';
  if (!isDot && (prices === 0 || of === 'flights')) return null;
  return (
    <>
      <b className={styles.news} aria-hidden="true">
        {isDot ? '•' : prices}
      </b>
      <span className="sr-only">, {isDot ? t('shell.flightNews') : t('shell.priceNews', { n: prices })}</span>
    </>
  );
}
