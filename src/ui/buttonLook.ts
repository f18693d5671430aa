import styles from './Button.module.css';
import { classes } from './classes';

export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'quiet' | 'danger';

export interface ButtonLook {
  kind: ButtonKind;
  /** `l` 52 px, `s` 36 px (44 on touch); 44 px without. */
  size?: 'l' | 's' | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** The class names of a button, shared by `Button` and `ButtonLink`. */
export const buttonClass = ({ kind, size, wide, className }: ButtonLook): string =>
  classes(styles.btn, styles[kind], size && styles[size], wide && styles.wide, className);
