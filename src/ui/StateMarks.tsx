import { type ReactNode, useState } from 'react';
import { AppLink } from './AppLink';
import { classes } from './classes';
import { IconWarning } from './firstIcons';
import { IconOffline, IconClock, IconCheck, IconDevice, IconSending } from './icons';
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
  text: string;
  /** Where the text leads. */
  to?: string | undefined;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  className?: string | undefined;
}

/**
 * Spoken are a failure and its end. The other states follow every few letters while somebody types, and so does the count
 * of a failure.
 */
function useSpokenState(state: SyncStateProps['state'], text: string): string {
  const [before, setBefore] = useState<SyncStateProps['state'] | null>(null);
  const [said, say] = useState('');
  if (before !== state) {
    setBefore(state);
    if (state === 'failed') say(text);
    else if (before === 'sent') say('');
    else if (state === 'sent' && said) say(text);
  }
  return said;
}

const LOOK = {
  sent: { icon: IconCheck, look: styles.ok },
  saved: { icon: IconDevice, look: undefined },
  waiting: { icon: IconSending, look: styles.wait },
  failed: { icon: IconWarning, look: styles.bad },
} as const;

/** Sync state of the user's entries. */
export function SyncState({ state, text, to, onRetry, retryLabel, className }: SyncStateProps) {
  const { icon: Icon, look } = LOOK[state];
  return (
    <span className={classes(styles.sync, look, className)}>
      <Icon /> {to === undefined ? <span>{text}</span> : <AppLink to={to}>{text}</AppLink>}
      <output className="sr-only">{useSpokenState(state, text)}</output>
      {onRetry && retryLabel !== undefined && <TextButton onClick={onRetry}>{retryLabel}</TextButton>}
    </span>
  );
}
