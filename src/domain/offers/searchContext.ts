import type { Search } from '../search/types';
import type { BagWish } from './offerBags';

/** The search that found a flight, and when it was priced (ms). */
export interface SearchContext {
  search: Search;
  query: string;
  pricedAt: number;
  /** Null when unknown. */
  expiresAt: number | null;
  /** Bags for everyone that the shown prices include; unknown of a flight from a link or an older version. */
  bags?: BagWish | undefined;
}
