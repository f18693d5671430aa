import type { ComponentProps, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './AppLink';
import { classes } from './classes';
import styles from './IconButton.module.css';

interface Look {
  /** What the button does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  /** With a hairline around it. */
  edge?: boolean | undefined;
}

export interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Makes it a toggle. */
  pressed?: boolean | undefined;
}

/** A round 44 px button with an icon. */
export function IconButton({ label, icon, edge, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles['icon-btn'], edge && styles.edge, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}

export type IconLinkProps = Look & Omit<AppLinkProps, 'children' | 'className'> & { className?: string | undefined };

/** The same look for a link. */
export function IconLink({ label, icon, edge, className, ...rest }: IconLinkProps) {
  return (
    <AppLink {...rest} className={classes(styles['icon-btn'], edge && styles.edge, className)} aria-label={label}>
      {icon}
    </AppLink>
  );
}
