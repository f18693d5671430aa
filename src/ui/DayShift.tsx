import { shiftMark } from '@/domain/offers/facts';
import { type Translate, useT } from '@/i18n/t';
import styles from './DayShift.module.css';

/** "next day", "2 days later" or "the day before"; empty on the same day. For texts; beside a time use `DayShift`. */
export const dayShiftText = (t: Translate, days: number): string =>
  days === 0 ? '' : days > 0 ? t('ui.dayShift.later', { n: days }) : t('ui.dayShift.before');

/** "+1" or "−1" beside a local time: days between the departure of the direction and this time. */
export function DayShift({ days }: { days: number }) {
  const t = useT();
  if (days === 0) return null;
  const text = dayShiftText(t, days);
  return (
    <>
      <sup className={styles.shift} aria-hidden="true" title={text}>
        {shiftMark(days)}
      </sup>
      <span className="sr-only"> {text}</span>
    </>
  );
}
