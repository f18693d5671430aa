import type { ReactNode } from 'react';
import { classes } from './classes';
import { IconOffline, IconClock, IconCheck, IconDevice, IconSending, IconWarning } from './icons';
import styles from './StateMarks.module.css';
import { TextButton } from './TextLink';

interface RibbonProps {
  children: ReactNode;
  icon?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
  className?: string | undefined;
}

/** One line across the top for a state of the whole page, such as being offline. */
export function Ribbon({ children, icon = <IconOffline />, action, className }: RibbonProps) {
  return (
    <div className={classes(styles.ribbon, className)}>
      {icon}
      <output>{children}</output>
      {action && (
        <button type="button" className={styles.act} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/** "Prices as of 14:20": the time of the figures next to it. */
export function AsOf({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={classes(styles.asof, className)}>
      <IconClock /> <span>{children}</span>
    </span>
  );
}

interface SyncStateProps {
  /** `sent`: all is on the server; `saved`: on this device; `waiting`: to be sent; `failed`: after real attempts. */
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

/** Sync state of the user's entries. Changes are announced. */
export function SyncState({ state, children, onRetry, retryLabel, className }: SyncStateProps) {
  const { icon: Icon, look } = LOOK[state];
  return (
    <span className={classes(styles.sync, look, className)}>
      <Icon /> <output>{children}</output>
      {onRetry && retryLabel !== undefined && <TextButton onClick={onRetry}>{retryLabel}</TextButton>}
    </span>
  );
}
