import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { classes } from './classes';
import styles from './Price.module.css';

export interface PriceProps {
  cents: Cents;
  size?: 'xl' | 'l' | undefined;
  /** As seen before, not asked again (offline). */
  held?: boolean | undefined;
  /** A lowest price: full euros drop their cents. */
  from?: boolean | undefined;
  className?: string | undefined;
}

/** Money in the language and currency of the site: euros large, cents and a symbol that follows small. Reads as one. */
export function Price({ cents, size, held, from, className }: PriceProps) {
  const { large, small } = useFormat().moneyParts(cents, { from });
  return (
    <span className={classes(styles.price, size && styles[size], held && styles.held, className)}>
      {large}
      {small && <small>{small}</small>}
    </span>
  );
}
