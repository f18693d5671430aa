import { comparedRoute } from '@/domain/cheap/goodPrice';
import type { Cents } from '@/domain/money';
import type { Search } from '@/domain/search/types';
import { latePart, useLatePart } from '@/state/latePart';
import styles from './LateGoodPrice.module.css';

const goodPricePart = latePart('land', () => import('./GoodPrice'));
const ignore = (): void => undefined;

interface LateGoodPriceProps {
  search: Search;
  /** For one adult without the tenant's fee; null until it is known. */
  cents: Cents | null;
}

/** Whether a price is a good one, in a line whose height is kept while prices load. Nothing where prices by day say nothing about it. */
export function LateGoodPrice({ search, cents }: LateGoodPriceProps) {
  const isAsked = comparedRoute(search) !== null;
  const part = useLatePart(goodPricePart, isAsked && cents !== null, ignore);
  if (!isAsked) return null;
  return <p className={styles.line}>{part && <part.GoodPriceButton search={search} cents={cents} numbers />}</p>;
}
