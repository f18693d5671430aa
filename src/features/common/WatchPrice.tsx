import type { Watched } from '@/domain/alerts/watch';
import type { Cents } from '@/domain/money';
import { hasFeature } from '@/state/features';
import { latePart, useBackgroundPart } from '@/state/latePart';
import { classes } from '@/ui/classes';
import styles from './WatchPrice.module.css';

export interface WatchPriceProps {
  watched: Watched;
  /** The lowest price for one person, without the tenant's fee; null when it is not known. */
  base: () => Cents | null | Promise<Cents | null>;
  /** What is watched: a search or days, a month ("March 2027"), every day of a route, or one flight. */
  what: 'price' | 'month' | 'year' | 'flight';
  month?: string | undefined;
  /** An icon alone, where space is short. */
  icon?: boolean | undefined;
  className?: string | undefined;
}

const toggle = latePart('words', () => import('./WatchToggle'));

/** "Watch this price": a toggle that loads after the page, in space kept for it. Nothing where the tenant has no alerts. */
export const WatchPrice = (props: WatchPriceProps) => (hasFeature('priceAlerts') ? <Toggle {...props} /> : null);

function Toggle(props: WatchPriceProps) {
  const { here } = useBackgroundPart(toggle);
  if (here) return <here.WatchToggle {...props} />;
  return <span className={classes(props.icon ? styles.icon : styles.room, props.className)} />;
}
