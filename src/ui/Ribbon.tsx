import type { ReactNode } from 'react';
import { classes } from './classes';
import { IconOffline } from './icons';
import styles from './State.module.css';

export interface RibbonProps {
  children: ReactNode;
  icon?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
  className?: string | undefined;
}

/** One line across the top: a state of the whole page, such as being offline. */
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
