import { type ReactNode, useMemo } from 'react';
import { tagOf } from '@/domain/locale';
import { dayRuns } from '@/domain/tenant/openingHours';
import { useSession } from '@/state/session';
import styles from './OpeningHours.module.css';

/** Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Opening hours of the agency below a title; nothing if it tells none. */
export function OpeningHours({ title }: { title: ReactNode }) {
  const { locale, profile } = useSession();
  const { openingHours } = profile.contactInformation;
  const dayName = useMemo(() => {
    const names = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'long', timeZone: 'UTC' });
    return (day: number) => names.format(MONDAY + (day - 1) * DAY_MS);
  }, [locale]);
  if (!openingHours) return null;
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
