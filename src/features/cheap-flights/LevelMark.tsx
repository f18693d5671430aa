import type { PriceLevel } from '@/domain/cheap/levels';
import { classes } from '@/ui/classes';
import styles from './Level.module.css';

/**
 * Shape of a price level: down for low, up for high, a dash between. The word is next to it or in the accessible name.
 */
export const LevelMark = ({ level }: { level: PriceLevel }) => (
  <i className={classes(styles.mark, styles[level])} aria-hidden="true" />
);

/** Class that colours a price by its level. */
export const levelClass = (level: PriceLevel | null): string | undefined => (level ? styles[`is-${level}`] : undefined);
