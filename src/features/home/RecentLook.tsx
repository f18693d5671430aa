import { totalPassengers } from '@/domain/search/passengers';
import type { PassengerCounts } from '@/domain/search/types';
import { ageText, whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { T, useT } from '@/i18n/t';
import { useClock } from '@/state/useClock';
import type { LastLook } from '@/state/recentSearches';
import { useSession } from '@/state/session';
import { Price } from '@/ui/Price';
import styles from './RecentSearches.module.css';

/**
 * The last known result of a search: lowest total, its age, and the change since the visit before. Only with a complete
 * result set on the device.
 */
export function RecentLook({ look, party }: { look: LastLook; party: PassengerCounts }) {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const now = useClock();
  const people = totalPassengers(party);
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger * people : 0;
  const { at, cheapest, since } = look;
  return (
    <span className={styles.sub}>
      <span>
        <T
          id="recent.lowest"
          values={{ price: <Price key="price" className={styles.price} cents={cheapest.total + fee} held from /> }}
        />{' '}
        {t('recent.forAll', { n: people })}
      </span>
      {', '}
      <span>{ageText(locale, at, now)}</span>
      {since && since.change.kind !== 'nothing' && (
        <>
          {' '}
          <span className={styles.sub}>
            {t(`recent.${since.change.kind}`, {
              when: whenText(locale, format, since.at, now),
              by: 'by' in since.change ? format.money(since.change.by, { from: true }) : '',
            })}
          </span>
        </>
      )}
    </span>
  );
}
