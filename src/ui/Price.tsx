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

/** Money in the site's language and currency, in figures of one width, so that columns align. */
export function Price({ cents, size, held, from, className }: PriceProps) {
  const format = useFormat();
  return (
    <span translate="no" className={classes(styles.price, size && styles[size], held && styles.held, className)}>
      {format.money(cents, { from })}
    </span>
  );
}
