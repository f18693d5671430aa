import type { BagWish } from '@/domain/offers/bagCost';
import { sidesInCm } from '@/domain/offers/bagSize';
import type { Fare } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { IconCheck, IconMinus } from '@/ui/icons';
import styles from './Fares.module.css';

interface Fact {
  key: string;
  yes: boolean;
  text: string;
}

function bagFacts({ bags }: Fare, added: BagWish, t: Translate): Fact[] {
  const { personalItem, personalItemSize, cabin, cabinWeightKg, checked, checkedWeightKg } = bags;
  const [a, b, c] = sidesInCm(personalItemSize) ?? [];
  const small = !personalItem
    ? t('booking.fares.small.no')
    : a
      ? t('booking.fares.small.size', { size: t('booking.fares.size', { a, b, c }) })
      : t('booking.fares.small.yes');
  const hand = !cabin
    ? added.cabin > 0
      ? t('booking.fares.added', { what: t('booking.fares.cabin.yes') })
      : t('booking.fares.cabin.no')
    : cabinWeightKg
      ? t('booking.fares.cabin.kg', { kg: cabinWeightKg })
      : t('booking.fares.cabin.yes');
  const hold = !checked
    ? added.checked > 0
      ? t('booking.fares.added', { what: t('booking.fares.checked.yes', { n: added.checked }) })
      : t('booking.fares.checked.no')
    : checkedWeightKg
      ? t('booking.fares.checked.kg', { n: checked, kg: checkedWeightKg })
      : t('booking.fares.checked.yes', { n: checked });
  return [
    { key: 'small', yes: personalItem, text: small },
    { key: 'cabin', yes: cabin || added.cabin > 0, text: hand },
    { key: 'checked', yes: checked + added.checked > 0, text: hold },
  ];
}

/**
 * Five facts of a fare in fixed order: small bag, cabin bag, checked bag, changes, refund. `added` bags count as
 * included.
 */
export function FareFacts({ fare, added }: { fare: Fare; added: BagWish }) {
  const t = useT();
  const format = useFormat();
  const { changes, refund } = fare;
  const fee = (rule: Fare['changes']) => (rule.kind === 'fee' ? format.money(rule.fee) : '');
  const facts: Fact[] = [
    ...bagFacts(fare, added, t),
    {
      key: 'changes',
      yes: changes.kind !== 'no',
      text: t(`booking.fares.changes.${changes.kind}`, { fee: fee(changes) }),
    },
    { key: 'refund', yes: refund.kind !== 'no', text: t(`booking.fares.refund.${refund.kind}`, { fee: fee(refund) }) },
  ];
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, yes, text }) => (
        <li key={key} className={yes ? styles.yes : styles.no}>
          {yes ? <IconCheck /> : <IconMinus />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
