import { classes } from './classes';
import styles from './Icon.module.css';

export interface IconProps {
  /** `s` is 16 px with a heavier stroke, `l` is 24 px; the default is 20 px. */
  size?: 's' | 'l' | undefined;
  /** Filled instead of stroked. */
  solid?: boolean | undefined;
  className?: string | undefined;
}

/**
 * One drawing on the 24 px grid: 1.75 stroke, round ends. Always decorative: the text next to it carries the meaning.
 */
export function Icon({ d, size, solid, className }: IconProps & { d: string }) {
  const names = classes(styles.icon, size && styles[size], solid && styles.solid, className);
  return (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}
