import { sidesInCm } from '@/domain/offers/offerBags';
import type { BagSummary } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { shownBags } from '@/state/sales';
import { IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';

/** Included bags with size and weight, and the price of those that are not. */
export function BagList({ bags: given, className }: { bags: BagSummary; className?: string | undefined }) {
  const bags = shownBags(given);
  const t = useT();
  const format = useFormat();
  const [width, length, height] = sidesInCm(bags.personalItemSize) ?? [];
  const sizeText = width && t('flight.bag.size', { width, length, height, unit: 'cm' });
  const { cabinWeightKg: cabinKg, checkedWeightKg: checkedKg } = bags;
  const none = !bags.personalItem && !bags.cabin && bags.checked === 0;
  return (
    <ul className={className}>
      {none && <li>{t('results.bags.none')}</li>}
      {bags.personalItem && (
        <li>
          <IconPersonal size="s" />
          {sizeText ? t('flight.bag.small', { size: sizeText }) : t('flight.bag.smallPlain')}
        </li>
      )}
      {bags.cabin && (
        <li>
          <IconCabin size="s" />
          {cabinKg === null ? t('flight.bag.cabinPlain') : t('flight.bag.cabin', { kg: cabinKg })}
        </li>
      )}
      {!bags.cabin && bags.cabinPrice !== null && (
        <li>
          <IconCabin size="s" /> {t('flight.bag.addCabin', { price: format.money(bags.cabinPrice) })}
        </li>
      )}
      {bags.checked > 0 && (
        <li>
          <IconSuitcase size="s" />
          {checkedKg === null
            ? t('flight.bag.checkedPlain')
            : t('flight.bag.checked', { n: bags.checked, kg: checkedKg })}
        </li>
      )}
      {bags.checked === 0 && bags.checkedPrice !== null && (
        <li>
          <IconSuitcase size="s" /> {t('flight.bag.addChecked', { price: format.money(bags.checkedPrice) })}
        </li>
      )}
    </ul>
  );
}
