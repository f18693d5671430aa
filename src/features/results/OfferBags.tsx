import type { BagSummary } from '@/domain/offers/types';
import { bagWord } from '@/domain/offers/words';
import { useFormat } from '@/i18n/format';
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

/** Sizes, weights, and what a bag costs that is not in the price. */
export function BagList({ bags }: { bags: BagSummary }) {
  const t = useT();
  const format = useFormat();
  const size = bags.personalItemSize;
  const sizeText = size && t('results.bag.size', { ...size, unit: /^in/i.test(size.unit) ? 'in' : 'cm' });
  const { cabinWeightKg: cabinKg, checkedWeightKg: checkedKg } = bags;
  return (
    <ul className="cluster small muted">
      {bags.personalItem && (
        <li>
          <IconPersonal size="s" />
          {sizeText ? t('results.bag.small', { size: sizeText }) : t('results.bag.smallPlain')}
        </li>
      )}
      {bags.cabin && (
        <li>
          <IconCabin size="s" />
          {cabinKg === null ? t('results.bag.cabinPlain') : t('results.bag.cabin', { kg: cabinKg })}
        </li>
      )}
      {!bags.cabin && bags.cabinPrice !== null && (
        <li>
          <IconCabin size="s" /> {t('results.bag.addCabin', { price: format.money(bags.cabinPrice) })}
        </li>
      )}
      {bags.checked > 0 && (
        <li>
          <IconSuitcase size="s" />
          {checkedKg === null
            ? t('results.bag.checkedPlain')
            : t('results.bag.checked', { n: bags.checked, kg: checkedKg })}
        </li>
      )}
      {bags.checked === 0 && bags.checkedPrice !== null && (
        <li>
          <IconSuitcase size="s" /> {t('results.bag.addChecked', { price: format.money(bags.checkedPrice) })}
        </li>
      )}
    </ul>
  );
}
