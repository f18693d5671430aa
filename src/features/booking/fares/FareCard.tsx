import { useId } from 'react';
import type { Cents } from '@/domain/money';
import { type BagTerms, type BagWish, sidesInCm } from '@/domain/offers/offerBags';
import type { Fare } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { IconCheck, IconMinus } from '@/ui/icons';
import { Price } from '@/ui/Price';
import radios from '@/ui/Radio.module.css';
import { Tag } from '@/ui/Tag';
import { ruleText } from '../frame/texts';
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
  const facts: Fact[] = [
    ...bagFacts(fare, added, t),
    { key: 'changes', yes: changes.kind !== 'no', text: ruleText('changes', changes, t, format) },
    { key: 'refund', yes: refund.kind !== 'no', text: ruleText('refund', refund, t, format) },
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

/** Name of a fare family in the site's language; an unknown family keeps the airline's name. */
export function familyName(family: string, t: Translate): string {
  const key = family.toLowerCase();
  if (key === 'light' || key === 'standard' || key === 'flexible') return t(`booking.fares.${key}`);
  return family.charAt(0).toUpperCase() + family.slice(1);
}

export interface FareCardProps {
  fare: Fare;
  people: number;
  /** Service fee per traveller; included in every price here, as in the results. */
  fee: Cents;
  /** Total of the party, with fee and bags. */
  total: Cents;
  /** The total contains services, seats, a promo code or a card fee, which the price per person does not. */
  more: boolean;
  /** How the fare treats the wanted bags; null when none are wanted. */
  bags: BagTerms['state'] | null;
  /** Bags added because the fare has none. */
  added: BagWish;
  /** Price of the bags per person. */
  bagsEach: Cents;
  /** Difference to the cheapest fare including bags; independent of the choice, so that nothing moves. */
  dearer: { each: Cents; all: Cents } | null;
  /** Whose price the first one is. */
  one: 'person' | 'adult' | 'average';
  chosen: boolean;
  /** The cheapest fare with a cabin bag, or with the wanted bags, when a cheaper one exists. */
  tag: 'cabin' | 'bags' | null;
  held: boolean;
  onChoose: () => void;
}

const BAGS = {
  added: 'booking.bags.inPrice',
  included: 'booking.bags.inFare',
  none: 'booking.bags.notInFare',
} as const;

/** A fare as a radio card: a press anywhere selects it. */
export function FareCard(props: FareCardProps) {
  const { fare, people, fee, total, more, bags, added, bagsEach, dearer, one, chosen, tag, held, onChoose } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const name = familyName(fare.family, t);
  const each = fare.pricePerPerson + fee + bagsEach;
  const isOnce = people === 1 && total === each;
  return (
    <label className={styles.fare}>
      <header className={styles.head}>
        <input
          className={classes(radios.radio, styles.input)}
          type="radio"
          name="fare"
          value={fare.id}
          checked={chosen}
          aria-labelledby={`${id}n ${id}p`}
          aria-describedby={`${id}m ${id}f`}
          onChange={onChoose}
        />
        <span className={styles.name} id={`${id}n`}>
          {name}
        </span>
        <span id={`${id}p`}>
          <Price cents={each} size="l" held={held} className={styles.price} />
        </span>
        <span className={styles.more} id={`${id}m`}>
          {[
            // The same amount is not said twice for one traveller.
            ...(isOnce ? [] : [t('booking.fares.forParty', { total: format.money(total), n: people })]),
            ...(more || fee > 0 ? [t(more ? 'booking.fares.withAll' : 'booking.fares.inclFee')] : []),
          ].join(', ')}
          {dearer && (
            <span className={styles.bags}>
              {dearer.all > 0
                ? isOnce
                  ? t('booking.fares.dearerAll', { all: format.money(dearer.all) })
                  : t('booking.fares.dearer', { one, each: format.money(dearer.each), all: format.money(dearer.all) })
                : t('booking.fares.least')}
            </span>
          )}
          {bags && <span className={classes(styles.bags, bags === 'none' && styles.short)}>{t(BAGS[bags])}</span>}
        </span>
      </header>
      <div className={styles.body} id={`${id}f`}>
        <FareFacts fare={fare} added={added} />
      </div>
      <span className={styles.pick} aria-hidden="true">
        {chosen && <IconCheck size="s" />} {t(chosen ? 'booking.fares.chosen' : 'booking.fares.choose')}
      </span>
      {tag && (
        <span className={styles.tag}>
          <Tag>{t(tag === 'bags' ? 'booking.bags.tag' : 'booking.fares.tag')}</Tag>
        </span>
      )}
    </label>
  );
}
