import type { Offer } from '@/domain/offers/types';
import { offerAirlines } from '@/domain/offers/facts';
import { useT } from '@/i18n/t';
import { Notice } from '@/ui/Notice';
import styles from './Results.module.css';

/** The flight that was open is not in the new list: said, because it would be looked for. */
export function LostNotice({ offer }: { offer: Offer }) {
  const t = useT();
  const first = offer.legs[0]?.segments[0];
  const last = offer.legs[0]?.segments.at(-1);
  const airlines = offerAirlines(offer)
    .map((airline) => airline.name)
    .join(', ');
  return (
    <div className={styles.item}>
      <Notice live>
        {t('results.lost', { airlines, times: `${first?.dep.time ?? ''} – ${last?.arr.time ?? ''}` })}
      </Notice>
    </div>
  );
}
