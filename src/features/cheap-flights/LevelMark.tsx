import type { PriceLevel } from '@/domain/cheap/levels';
import { classes } from '@/ui/classes';
import styles from './Level.module.css';

/** The shape of a level: down for low, up for high, a dash between. The word stands beside it or in the name. */
export const LevelMark = ({ level }: { level: PriceLevel }) => (
  <i className={classes(styles.mark, styles[level])} aria-hidden="true" />
);

/** The class that gives a price the colour of its level. */
export const levelClass = (level: PriceLevel | null): string | undefined => (level ? styles[`is-${level}`] : undefined);
