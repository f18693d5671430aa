import type { ReactNode } from 'react';
import { RouteLine } from './RouteLine';
import { classes } from './classes';
import styles from './StateHead.module.css';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

export interface StateFact {
  name: string;
  value: string;
}

interface StateHeadProps {
  /** Absent where `top` says it, or a bar above. */
  title?: ReactNode;
  /** The route line above the title: whole for success, broken for failure, grey while unknown. */
  line?: 'whole' | 'cut' | 'grey';
  /** A picture in place of the line. */
  picture?: ReactNode;
  /** What is true, and what to do. */
  children?: ReactNode;
  /** Its number, amount and deadline; without a value it is left out. */
  facts?: readonly StateFact[] | undefined;
  /** The next step, as a `primary` button. */
  main?: ReactNode;
  /** One more, as an `outline` button. */
  also?: ReactNode;
  /** Help, as a `quiet` button. */
  help?: ReactNode;
  /** The state is still being asked for. */
  busy?: boolean;
  className?: string | undefined;
}

/** The head of a page about one order: what is true, what to do, until when, and the actions, always in the same order. */
export function StateHead({
  title,
  line = 'whole',
  picture,
  children,
  facts = [],
  main,
  also,
  help,
  busy = false,
  className,
}: StateHeadProps) {
  const shown = facts.filter(({ value }) => value !== '');
  return (
    <div className={classes(styles.head, className)}>
      <div className={styles.said} aria-live={title ? 'polite' : undefined} aria-busy={busy || undefined}>
        {picture ?? <RouteLine className={styles.line} parts={ONE} cut={line === 'cut'} grey={line === 'grey'} />}
        {title && <h1 tabIndex={-1}>{title}</h1>}
        {children}
        {shown.length > 0 && (
          <dl className={styles.facts}>
            {shown.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {(main || also || help) && (
        <div className={styles.acts} data-screen>
          {main}
          {also}
          {help}
        </div>
      )}
    </div>
  );
}
