import type { ComponentProps, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './AppLink';
import { classes } from './classes';
import styles from './IconButton.module.css';

interface Look {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** With a hairline border. */
  edge?: boolean | undefined;
}

interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Makes it a toggle. */
  pressed?: boolean | undefined;
  /** How many things it opens, beside the icon; its label says it too. */
  count?: number | undefined;
}

/** A round 44 px button with an icon. */
export function IconButton({ label, icon, edge, pressed, count, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles['icon-btn'], edge && styles.edge, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      {icon}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}

type IconLinkProps = Look & Omit<AppLinkProps, 'children' | 'className'> & { className?: string | undefined };

/** A link with the same look. */
export function IconLink({ label, icon, edge, className, ...rest }: IconLinkProps) {
  return (
    <AppLink {...rest} className={classes(styles['icon-btn'], edge && styles.edge, className)} aria-label={label}>
      {icon}
    </AppLink>
  );
}
