import type { ReactNode } from 'react';
import { classes } from './classes';
import { IconCheck, IconDevice, IconSending, IconWarning } from './icons';
import styles from './State.module.css';
import { TextButton } from './TextLink';

export interface SyncStateProps {
  /** `sent` all is with the server, `saved` kept here, `waiting` to be sent, `failed` after real attempts. */
  state: 'sent' | 'saved' | 'waiting' | 'failed';
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  className?: string | undefined;
}

const LOOK = {
  sent: { icon: IconCheck, look: styles.ok },
  saved: { icon: IconDevice, look: undefined },
  waiting: { icon: IconSending, look: styles.wait },
  failed: { icon: IconWarning, look: styles.bad },
} as const;

/** Where the traveller's entries are. A change is read out. */
export function SyncState({ state, children, onRetry, retryLabel, className }: SyncStateProps) {
  const { icon: Icon, look } = LOOK[state];
  return (
    <span className={classes(styles.sync, look, className)}>
      <Icon /> <output>{children}</output>
      {onRetry && retryLabel !== undefined && <TextButton onClick={onRetry}>{retryLabel}</TextButton>}
    </span>
  );
}
