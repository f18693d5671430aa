import { cityOf, knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import type { Stop } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { useSession } from '@/state/session';
import { RouteLine } from '@/ui/RouteLine';
import { partsOfLeg } from './legParts';
import { wholeDay } from './wholeDay';
import styles from './Cart.module.css';

/** The trip in the cart: a route line per direction, with its text below. */
export function TripLegs({ draft }: { draft: BookingDraft }) {
  const format = useFormat();
  const { locale } = useSession();
  const known = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, known, langOf(locale));
  return (
    <div className={styles.trip}>
      {draft.offer.legs.map((leg) => {
        const from = leg.segments[0]?.dep;
        const to = leg.segments.at(-1)?.arr;
        if (!from || !to) return null;
        const date = wholeDay(format.weekdayDate(from.date));
        return (
          <div key={`${from.airport}${from.at}`} className={styles.way}>
            <div className={styles.leg}>
              <time>{from.time}</time>
              <RouteLine parts={partsOfLeg(leg)} thin />
              <span>
                <time>{to.time}</time>
                {leg.dayShift > 0 && <sup>+{leg.dayShift}</sup>}
              </span>
            </div>
            <small>
              {date}, {city(from)} {from.airport}, {city(to)} {to.airport}
            </small>
          </div>
        );
      })}
    </div>
  );
}
