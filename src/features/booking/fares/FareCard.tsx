import { useId } from 'react';
import type { Cents } from '@/domain/money';
import type { Fare } from '@/domain/offers/types';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { IconCheck } from '@/ui/firstIcons';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { FareFacts } from './FareFacts';
import styles from './Fares.module.css';

/** Name of a fare family in the traveller's language; a family we have no word for keeps the airline's own. */
export function familyName(family: string, t: Translate): string {
  const key = family.toLowerCase();
  if (key === 'light' || key === 'standard' || key === 'flexible') return t(`booking.fares.${key}`);
  return family.charAt(0).toUpperCase() + family.slice(1);
}

export interface FareCardProps {
  fare: Fare;
  people: number;
  /** Service fee of each traveller, in every price here as in the results. */
  fee: Cents;
  chosen: boolean;
  /** The cheapest one with a cabin bag, when cheaper ones have none. */
  best: boolean;
  held: boolean;
  onChoose: () => void;
}

/** A fare as a radio card: the whole card answers to a press. */
export function FareCard({ fare, people, fee, chosen, best, held, onChoose }: FareCardProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const name = familyName(fare.family, t);
  return (
    <label className={styles.fare}>
      <header className={styles.head}>
        <input
          className={styles.input}
          type="radio"
          name="fare"
          value={fare.id}
          checked={chosen}
          aria-labelledby={`${id}n ${id}p`}
          aria-describedby={`${id}f`}
          onChange={onChoose}
        />
        <span className={styles.name} id={`${id}n`}>
          {name}
        </span>
        <span id={`${id}p`}>
          <Price cents={fare.pricePerPerson + fee} size="l" held={held} className={styles.price} />
        </span>
        <span className={styles.more}>
          {t('booking.fares.forParty', { total: format.money(fare.total + fee * people), n: people })}
          {fee > 0 && `, ${t('booking.fares.inclFee')}`}
        </span>
      </header>
      <div className={styles.body} id={`${id}f`}>
        <FareFacts fare={fare} />
      </div>
      <span className={styles.pick} aria-hidden="true">
        {chosen && <IconCheck size="s" />} {t(chosen ? 'booking.fares.chosen' : 'booking.fares.choose')}
      </span>
      {best && (
        <span className={styles.tag}>
          <Tag>{t('booking.fares.tag')}</Tag>
        </span>
      )}
    </label>
  );
}
