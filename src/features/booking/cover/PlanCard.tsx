import { type CSSProperties, type ReactNode, useId } from 'react';
import type { ServiceFact } from '@/domain/services/texts';
import { useT } from '@/i18n/t';
import { IconCheck } from '@/ui/firstIcons';
import { TextButton } from '@/ui/TextLink';
import styles from './Cover.module.css';
import { Facts } from './Facts';

export interface PlanCardProps {
  /** Of the group of radios. */
  name: string;
  value: string;
  title: string;
  text: string;
  /** What it costs, in figures and words; nothing for the plan that is none. */
  price?: ReactNode;
  facts: readonly (ServiceFact | null)[];
  /** As many rows as the plan beside it with the most facts: they stand in line. */
  rows: number;
  note?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  /** Opens all about it. */
  onDetails?: (() => void) | undefined;
}

/** A plan as a radio card: the whole card answers to a press, but for what opens more about it. */
export function PlanCard(props: PlanCardProps) {
  const { name, value, title, text, price, facts, rows, note, chosen, onChoose, onDetails } = props;
  const t = useT();
  const id = useId();
  return (
    <div className={styles.plan} style={{ '--span': rows + 4 } as CSSProperties}>
      <label className={styles.label}>
        <div className={styles.head}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            checked={chosen}
            aria-labelledby={`${id}n ${id}p`}
            aria-describedby={`${id}f`}
            onChange={onChoose}
          />
          <span className={styles.name} id={`${id}n`}>
            {title}
          </span>
          <span className={styles.price} id={`${id}p`}>
            {price}
          </span>
        </div>
        <div className={styles.body} id={`${id}f`}>
          <p className={styles.text}>
            {text}
            {note && <span className={styles.note}>{note}</span>}
          </p>
          <Facts facts={facts} rows={rows} />
        </div>
        <span className={styles.pick} aria-hidden="true">
          {chosen && <IconCheck size="s" />} {t(chosen ? 'cover.chosen' : 'cover.choose')}
        </span>
      </label>
      <div className={styles.more}>
        {onDetails && (
          <TextButton id={`${id}d`} aria-labelledby={`${id}d ${id}n`} onClick={onDetails}>
            {t('cover.details')}
          </TextButton>
        )}
      </div>
    </div>
  );
}
