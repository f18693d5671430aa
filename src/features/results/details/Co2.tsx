import { CO2_YEAR, footprintOf } from '@/domain/offers/co2';
import type { Offer } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDistances } from '@/state/distances';
import styles from './Details.module.css';

/** CO₂ of the flight by distance and cabin, with the method. */
export function Co2({ offer, level: Title }: { offer: Offer; level: 'h2' | 'h3' }) {
  const t = useT();
  const format = useFormat();
  const distanceOf = useDistances();
  const found = distanceOf && footprintOf(offer, distanceOf);
  return (
    <section className={styles.block}>
      <Title>{t('flight.co2')}</Title>
      {found && (
        <>
          <p>{t('flight.co2.about', { kg: format.number(found.kg), km: format.number(found.km) })}</p>
          <p className={styles.note}>{t('flight.co2.method', { year: String(CO2_YEAR) })}</p>
        </>
      )}
      {distanceOf === undefined && <p className={styles.note}>{t('ui.loading')}</p>}
      {distanceOf !== undefined && !found && <p className={styles.note}>{t('flight.co2.unknown')}</p>}
    </section>
  );
}
