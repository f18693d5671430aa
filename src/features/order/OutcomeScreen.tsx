import type { ReactNode } from 'react';
import { RouteLine } from '@/ui/RouteLine';
import styles from './Order.module.css';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

interface OutcomeProps {
  title: string;
  /** The route line: complete for success, broken for failure, grey while unknown. */
  line: 'whole' | 'cut' | 'grey';
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Still polling. */
  busy?: boolean;
}

/** An outcome page: route line, one sentence, next steps. */
export function OutcomeScreen({ title, line, children, actions, busy = false }: OutcomeProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head} aria-live="polite" aria-busy={busy || undefined}>
        <RouteLine className={styles.route} parts={ONE} cut={line === 'cut'} grey={line === 'grey'} />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
