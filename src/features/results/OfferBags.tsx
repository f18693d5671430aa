import type { BagSummary } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';
import styles from './Offer.module.css';
import { bagText } from './party';

/** Baggage included in the price, in one line. */
export function OfferBags({ bags }: { bags: BagSummary }) {
  const t = useT();
  return (
    <p className={styles.bags}>
      {bags.personalItem && <IconPersonal />}
      {bags.cabin && <IconCabin />}
      {bags.checked > 0 && <IconSuitcase />}
      <span>{bagText(t, bags)}</span>
    </p>
  );
}
