import { weekday } from '@/domain/dates';
import { isNightDeparture } from '@/domain/offers/moment';
import type { Stop } from '@/domain/offers/types';
import { type Translate, useT } from '@/i18n/t';
import { IconMoon } from './icons';
import styles from './NightNote.module.css';

type Departure = Pick<Stop, 'date' | 'time'>;

/** "In the night from Friday to Saturday": the date alone of a departure at 00:05 misleads. Empty by day. */
export const nightText = (t: Translate, dep: Departure): string =>
  isNightDeparture(dep) ? t('night.leave', { day: weekday(dep.date) }) : '';

/** The same as a line below the date; nothing by day. */
export function NightNote({ dep }: { dep: Departure }) {
  const text = nightText(useT(), dep);
  return (
    text && (
      <span className={styles.night}>
        <IconMoon size="s" /> {text}
      </span>
    )
  );
}
