import { type CSSProperties, type ReactNode, useId } from 'react';
import type { ServiceFact } from '@/domain/services/texts';
import { useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { IconCheck } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';
import styles from './Cover.module.css';
import { Facts } from './Facts';

export interface PlanCardProps {
  /** Name of the radio group. */
  name: string;
  value: string;
  title: string;
  text: string;
  /** Absent for the "no plan" option. */
  price?: ReactNode;
  /** The unit of the price and the total; without a price, what the option means. */
  more?: ReactNode;
  facts: readonly (ServiceFact | null)[];
  /** Row count of the plan with the most facts, so that rows align. */
  rows: number;
  note?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  /** Hides the facts on a phone. */
  bare?: boolean | undefined;
  /** Opens the details. */
  onDetails?: (() => void) | undefined;
}

/** A plan as a radio card: a press anywhere selects it, except on the details button. */
export function PlanCard(props: PlanCardProps) {
  const { name, value, title, text, price, more, facts, rows, note, chosen, bare, onChoose, onDetails } = props;
  const t = useT();
  const id = useId();
  return (
    <div className={classes(styles.plan, bare && styles.bare)} style={{ '--span': rows + 4 } as CSSProperties}>
      <label className={styles.label}>
        <div className={styles.head}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            checked={chosen}
            aria-labelledby={price ? `${id}n ${id}p ${id}m` : `${id}n`}
            aria-describedby={price ? `${id}f` : `${id}m ${id}f`}
            onChange={onChoose}
          />
          <span className={styles.name} id={`${id}n`}>
            {title}
          </span>
          <span id={`${id}p`}>{price}</span>
          <span className={price ? styles.per : styles.said} id={`${id}m`}>
            {more}
          </span>
        </div>
        <div className={styles.body} id={`${id}f`}>
          <div className={styles.text}>
            {text && <p>{text}</p>}
            {note && <p className={styles.note}>{note}</p>}
          </div>
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
