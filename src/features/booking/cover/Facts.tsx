import type { ServiceFact } from '@/domain/services/texts';
import { IconCheck, IconMinus } from '@/ui/icons';
import styles from './Facts.module.css';

interface Props {
  facts: readonly (ServiceFact | null)[];
  /** As many rows as the plan beside this one has: they stand in line. Without it only what is told. */
  rows?: number | undefined;
}

/** What a plan gives and leaves out, one subject a row. */
export function Facts({ facts, rows = facts.length }: Props) {
  if (rows === 0) return null;
  return (
    <ul className={styles.facts}>
      {Array.from({ length: rows }, (_, at) => {
        const fact = facts[at];
        if (!fact) return <li key={at} aria-hidden="true" />;
        return (
          <li key={at} className={fact.yes ? styles.yes : styles.no}>
            {fact.yes ? <IconCheck /> : <IconMinus />}
            <span>{fact.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
