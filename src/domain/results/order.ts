import { SORTS, type SortType } from '../offers/types';
import type { ColumnName, Columns } from './columns';

/**
 * What each sort looks at, in turn. After the last one the offer id decides, so that equal offers stand in the same
 * order whatever the order they arrived in.
 */
export const SORT_KEYS: Record<SortType, readonly ColumnName[]> = {
  best: ['score', 'price', 'minutes', 'depart'],
  cheapest: ['price', 'minutes', 'changes', 'depart'],
  fastest: ['minutes', 'price', 'changes', 'depart'],
  departure: ['depart', 'price', 'minutes', 'changes'],
  arrival: ['arrive', 'price', 'minutes', 'changes'],
};

export type Rows = Uint32Array<ArrayBuffer>;
export type Orders = Record<SortType, Rows>;

export const makeOrders = (): Orders => Object.fromEntries(SORTS.map((sort) => [sort, new Uint32Array(0)])) as Orders;

type Compare = (a: number, b: number) => number;

/** Compares two rows under a sort; never 0 for different ids. */
export function comparator(sort: SortType, columns: Columns, ids: readonly string[]): Compare {
  const keys = SORT_KEYS[sort].map((name) => columns[name]);
  return (a, b) => {
    for (const column of keys) {
      const difference = (column[a] ?? 0) - (column[b] ?? 0);
      if (difference !== 0) return difference;
    }
    const left = ids[a] ?? '';
    const right = ids[b] ?? '';
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  };
}

/** Rows `from` to `to` put into a sorted list in one pass: new offers cost their own sorting, not everybody's. */
export function mergeRows(order: Rows, from: number, to: number, compare: Compare): Rows {
  const fresh = Array.from({ length: to - from }, (_, i) => from + i).sort(compare);
  const merged = new Uint32Array(order.length + fresh.length);
  let old = 0;
  let next = 0;
  for (let at = 0; at < merged.length; at++) {
    const left = order[old];
    const right = fresh[next];
    if (right === undefined || (left !== undefined && compare(left, right) < 0)) {
      merged[at] = left ?? 0;
      old += 1;
    } else {
      merged[at] = right;
      next += 1;
    }
  }
  return merged;
}
