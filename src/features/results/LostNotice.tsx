import type { Offer } from '@/domain/offers/types';
import { offerAirlines } from '@/domain/offers/words';
import { useT } from '@/i18n/t';
import { Notice } from '@/ui/Notice';
import styles from './Results.module.css';

/** Says that the open offer is missing from the new list, as the user would look for it. */
export function MissingOfferNotice({ offer }: { offer: Offer }) {
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
