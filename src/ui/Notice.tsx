import type { ReactNode } from 'react';
import { classes } from './classes';
import { IconWarning } from './firstIcons';
import { IconCheck, IconInfo } from './icons';
import styles from './Notice.module.css';

type NoticeKind = 'neutral' | 'ok' | 'warn' | 'bad' | 'brand';

interface NoticeProps {
  kind?: NoticeKind | undefined;
  /** First words, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  /** Actions at the end of the line on desktop. */
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** It appears while the page is open and is announced: assertively when `bad`, politely otherwise. */
  live?: boolean | undefined;
  className?: string | undefined;
}

const ICON = { neutral: IconInfo, brand: IconInfo, ok: IconCheck, warn: IconWarning, bad: IconWarning };

/** A message within the page, next to its subject. */
export function Notice({ kind = 'neutral', title, children, actions, wide, icon, live, className }: NoticeProps) {
  const Icon = ICON[kind];
  return (
    <div
      className={classes(styles.notice, kind !== 'neutral' && styles[kind], wide && styles.wide, className)}
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      {icon ?? <Icon />}
      <div className={styles.text}>
        {title && <b>{title}</b>} {children}
      </div>
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
