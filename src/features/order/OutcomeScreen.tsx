import type { ReactNode } from 'react';
import { RouteLine } from '@/ui/RouteLine';
import styles from './Order.module.css';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

interface OutcomeProps {
  title: string;
  /** The whole line: it went well. Cut: it did not. Grey: nobody knows yet. */
  line: 'whole' | 'cut' | 'grey';
  children?: ReactNode;
  /** At most two buttons: the next step. */
  actions?: ReactNode;
  /** Something is still being asked. */
  busy?: boolean;
}

/** An outcome page: a line, one sentence, the next steps (ui.md section 5). */
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
