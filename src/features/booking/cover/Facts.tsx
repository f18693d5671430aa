import type { ServiceFact } from '@/domain/services/texts';
import { IconCheck, IconMinus } from '@/ui/icons';
import styles from './Facts.module.css';

interface Props {
  facts: readonly (ServiceFact | null)[];
  /** Row count of the longest plan, so that rows align. By default only the given facts. */
  rows?: number | undefined;
}

/** What a plan includes and excludes, one subject per row. */
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
