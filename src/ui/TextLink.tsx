import type { ComponentProps } from 'react';
import { AppLink, type AppLinkProps } from './AppLink';
import { classes } from './classes';
import styles from './TextLink.module.css';

/** A link on its own line or next to a heading; links within sentences are plain `AppLink`s. */
export function TextLink({ className, ...rest }: Omit<AppLinkProps, 'className'> & { className?: string | undefined }) {
  return <AppLink {...rest} className={classes(styles.link, className)} />;
}

/** A button styled as a link, for small actions next to a text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes(styles.link, className)} />;
}
