import type { BagSummary } from '@/domain/offers/types';
import { bagWord } from '@/domain/offers/words';
import { type Translate, useT } from '@/i18n/t';
import { IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';
import styles from './Offer.module.css';

function bagText(t: Translate, bags: BagSummary): string {
  const word = bagWord(bags);
  if (word !== 'checked') return t(`results.bags.${word}`);
  const kg = bags.checkedWeightKg;
  if (kg === null) return t('results.bags.checkedPlain');
  return bags.checked > 1 ? t('results.bags.checkedMany', { n: bags.checked, kg }) : t('results.bags.checked', { kg });
}

/** What may come along for the price, in one line. */
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
