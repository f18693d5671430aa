import { weekday } from '@/domain/dates';
import { isNightDeparture } from '@/domain/offers/moment';
import type { Leg, Stop } from '@/domain/offers/types';
import { type Translate, useT } from '@/i18n/t';
import { IconMoon } from './icons';
import styles from './NightNote.module.css';

type Departure = Pick<Stop, 'date' | 'time'>;

/** "In the night from Friday to Saturday": the date alone of a departure at 00:05 misleads. Empty by day. */
export const nightText = (t: Translate, dep: Departure): string =>
  isNightDeparture(dep) ? t('night.leave', { day: weekday(dep.date) }) : '';

/** The same of a direction, by its first flight. */
export function nightTextOf(t: Translate, leg: Pick<Leg, 'segments'> | undefined): string {
  const dep = leg?.segments[0]?.dep;
  return dep ? nightText(t, dep) : '';
}

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
