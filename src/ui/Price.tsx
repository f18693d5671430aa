import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { classes } from './classes';
import styles from './Price.module.css';

interface PriceProps {
  cents: Cents;
  size?: 'xl' | 'l' | undefined;
  /** An earlier price that was not checked again (offline). */
  held?: boolean | undefined;
  /** A lowest price: full euros without cents. */
  from?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Money in the site's language and currency: large euros, small cents and trailing symbol. Screen readers get one
 * string.
 */
export function Price({ cents, size, held, from, className }: PriceProps) {
  const { large, small } = useFormat().moneyParts(cents, { from });
  return (
    <span translate="no" className={classes(styles.price, size && styles[size], held && styles.held, className)}>
      {large}
      {small && <small translate="no">{small}</small>}
    </span>
  );
}
