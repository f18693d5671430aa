import { addedByBags, type BagWish, NO_BAGS } from '../offers/offerBags';
import type { SortType } from '../offers/types';
import { type Bits, hasBit } from './bits';
import type { Columns } from './columns';
import { comparator, makeOrders, mergeSorted, type Orders, type RowList } from './order';
import type { OfferTable } from './table';

/**
 * Prices with bags for everyone, and the sort orders that depend on them. Rows that do not sell the bags keep their
 * price; the bag filters hide them.
 */
export interface Pricing {
  wish: BagWish;
  rows: number;
  columns: Columns;
  orders: Orders;
}

export const makePricing = (wish: BagWish): Pricing => ({
  wish,
  rows: 0,
  columns: {} as Columns,
  orders: makeOrders(),
});
export const sameBags = (a: BagWish, b: BagWish): boolean => a.cabin === b.cabin && a.checked === b.checked;

/** Prices the rows added to the table; orders follow on demand. */
export function priceRows(pricing: Pricing, table: OfferTable): Pricing {
  const { wish } = pricing;
  if (sameBags(wish, NO_BAGS)) {
    pricing.columns = table.columns;
    pricing.orders = table.orders;
    pricing.rows = table.rows;
    return pricing;
  }
  if (pricing.rows === table.rows && pricing.columns.price) return pricing;
  const price = new Int32Array(table.columns.price.length);
  const score = new Int32Array(table.columns.price.length);
  const { cabinAdds, checkedAdds, checkedTwoAdd } = table.columns;
  for (let row = 0; row < table.rows; row++) {
    const sold = addedByBags(wish, cabinAdds[row] ?? 0, checkedAdds[row] ?? 0, checkedTwoAdd[row] ?? 0);
    const added = Math.max(0, sold);
    price[row] = (table.columns.price[row] ?? 0) + added;
    score[row] = (table.columns.score[row] ?? 0) + added;
  }
  pricing.columns = { ...table.columns, price, score };
  pricing.rows = table.rows;
  return pricing;
}

/** All rows in sort order; sorted on first use, new rows are merged. */
export function orderOf(pricing: Pricing, table: OfferTable, sort: SortType): RowList {
  const order = pricing.orders[sort];
  if (order.length === table.rows) return order;
  return (pricing.orders[sort] = mergeSorted(order, order.length, table.rows, sort, pricing.columns, table.ids));
}

/** First row of a sort within the set; null if it is empty. */
export function leaderIn(pricing: Pricing, table: OfferTable, sort: SortType, set: Bits): number | null {
  const order = pricing.orders[sort];
  if (order.length === table.rows) {
    for (const row of order) if (hasBit(set, row)) return row;
    return null;
  }
  const compare = comparator(sort, pricing.columns, table.ids);
  let best: number | null = null;
  for (let row = 0; row < table.rows; row++)
    if (hasBit(set, row) && (best === null || compare(row, best) < 0)) best = row;
  return best;
}
