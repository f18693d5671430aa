import type { ReactNode } from 'react';
import { addDays } from '@/domain/dates';
import { dayRuns } from '@/domain/tenant/openingHours';
import { useFormat } from '@/i18n/format';
import { useSession } from '@/state/session';
import styles from './OpeningHours.module.css';

const MONDAY = '2024-01-01';

/** Opening hours of the agency below a title; nothing if it tells none. */
export function OpeningHours({ title }: { title: ReactNode }) {
  const format = useFormat();
  const { openingHours } = useSession().profile.contactInformation;
  if (!openingHours) return null;
  const dayName = (day: number): string => format.weekdayLong(addDays(MONDAY, day - 1));
  return (
    <div>
      {title}
      {typeof openingHours === 'string' ? (
        <p>{openingHours}</p>
      ) : (
        <dl className={styles.hours}>
          {openingHours.map((period) => {
            const days = dayRuns(period)
              .map(([first, last]) => (first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`))
              .join(', ');
            return (
              <div key={`${days} ${period.from}`}>
                <dt>{days}</dt>
                <dd>
                  {period.from}–{period.to}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}
