import { useEffect } from 'react';
import type { BagLimit, BagLimits } from '@/domain/booking/bagChoices';
import type { BookingDraft } from '@/domain/booking/types';
import type { BagSummary, Perks } from '@/domain/offers/types';
import { useT, type Translate } from '@/i18n/t';
import { loadLuggage } from '@/state/booking/services/catalogue';
import { useCatalogue } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';
import styles from './Bags.module.css';
import { ownValue } from '@/domain/ownValue';

/** "8 kg, 55 × 40 × 23 cm"; empty when unknown. */
export function bagLimitText({ kg, sides }: BagLimit, t: Translate): string {
  const [a, b, c] = sides ?? [];
  return [...(kg ? [t('bags.kg', { kg })] : []), ...(sides ? [t('booking.fares.size', { a, b, c })] : [])].join(', ');
}

/** Perks included in a bundle. An unknown code of the server is shown as it is. */
export function perkTexts(perks: Perks | undefined, t: Translate): string[] {
  const known: Record<string, string> = {
    priority_boarding: t('bags.perk.priority'),
    airport_check_in: t('bags.perk.checkIn'),
    fast_track: t('bags.perk.fastTrack'),
  };
  const words = [...(perks?.fastTrack ? ['fast_track'] : []), ...(perks?.free ?? [])];
  return [...new Set(words)].map((word) => ownValue(known, word) ?? word.replaceAll('_', ' '));
}

/** Bag sizes of the trip's airlines, loaded once and cached on the device. */
export function useLuggage({ offer }: Pick<BookingDraft, 'offer'>) {
  const { luggage } = useCatalogue();
  const { online } = useSession();
  const codes = offer.carriers.join();
  useEffect(() => {
    // Again when the connection returns.
    void Promise.all(codes.split(',').map(loadLuggage));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [codes, online]);
  return offer.carriers.map((code) => ownValue(luggage, code)).filter((bags) => bags !== undefined);
}

interface BagFactsProps {
  draft: BookingDraft;
  bags: BagSummary;
  limits: BagLimits;
  /** Some are sold beside them. */
  isSold: boolean;
}

/** Bags in the fare with their maximum size and weight, and what the prices of the others cover. */
export function BagFacts({ draft, bags, limits, isSold }: BagFactsProps) {
  const t = useT();
  const rows = [
    { key: 'small', icon: <IconPersonal />, isIn: bags.personalItem },
    { key: 'cabin', icon: <IconCabin />, isIn: bags.cabin },
    { key: 'checked', icon: <IconSuitcase />, isIn: bags.checked > 0 },
  ] as const;
  const shown = rows.filter(({ isIn }) => isIn);
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.facts}>
          {shown.map(({ key, icon }) => {
            const what = t(`bags.what.${key}`);
            const limit = bagLimitText(limits[key], t);
            return (
              <li key={key}>
                {icon}
                <span>
                  {limit ? t('bags.upTo', { what, limit }) : what}, <b>{t('bags.inFare')}</b>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isSold && <p className="small muted">{t('bags.prices', { trip: draft.search.tripType })}</p>}
    </>
  );
}
