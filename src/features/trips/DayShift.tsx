import { useT } from '@/i18n/t';
import styles from './Trips.module.css';

/** "+1" or "−1" beside a local time: days between the departure of the direction and this time. */
export function DayShift({ days }: { days: number }) {
  const t = useT();
  if (days === 0) return null;
  return (
    <>
      <sup className={styles.shift} aria-hidden="true">
        {days > 0 ? `+${days}` : `−${-days}`}
      </sup>
      <span className="sr-only"> {t(days > 0 ? 'trips.dayShift.later' : 'trips.dayShift.before', { n: days })}</span>
    </>
  );
}
