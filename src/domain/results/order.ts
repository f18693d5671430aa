import { SORTS, type SortType } from '../offers/types';
import type { ColumnName, Columns } from './columns';

/** Columns of each sort, in turn. Ties are broken by offer id, so that the order does not depend on arrival. */
export const SORT_KEYS: Record<SortType, readonly ColumnName[]> = {
  best: ['score', 'price', 'minutes', 'depart'],
  cheapest: ['price', 'minutes', 'changes', 'depart'],
  fastest: ['minutes', 'price', 'changes', 'depart'],
  departure: ['depart', 'price', 'minutes', 'changes'],
  arrival: ['arrive', 'price', 'minutes', 'changes'],
  co2: ['co2', 'price', 'minutes', 'depart'],
};

export type RowList = Uint32Array<ArrayBuffer>;
export type Orders = Record<SortType, RowList>;

export const makeOrders = (): Orders => Object.fromEntries(SORTS.map((sort) => [sort, new Uint32Array(0)])) as Orders;

type Compare = (a: number, b: number) => number;

/** Compares two rows; never 0 for different ids. */
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

const ROWS_MOST = 2 ** 21;

/**
 * Sorts the rows `from` to `to`. The first column is sorted as plain numbers, which takes a tenth of the time; only
 * equal rows are compared in full.
 */
function sortedRows(from: number, to: number, first: Columns[ColumnName], compare: Compare): RowList {
  const keys = new Float64Array(to - from);
  for (let row = from; row < to; row++) keys[row - from] = (first[row] ?? 0) * ROWS_MOST + row;
  keys.sort();
  const rows = new Uint32Array(keys.length);
  for (let at = 0; at < rows.length; at++) {
    const key = keys[at] ?? 0;
    rows[at] = key - Math.floor(key / ROWS_MOST) * ROWS_MOST;
  }
  for (let at = 0; at < rows.length;) {
    const value = first[rows[at] ?? 0];
    let end = at + 1;
    while (end < rows.length && first[rows[end] ?? 0] === value) end += 1;
    if (end - at > 1) rows.subarray(at, end).sort(compare);
    at = end;
  }
  return rows;
}

/** Merges the rows `from` to `to` into a sorted list: binary search for each, block copies between them. */
export function mergeSorted(
  order: RowList,
  from: number,
  to: number,
  sort: SortType,
  columns: Columns,
  ids: readonly string[],
): RowList {
  const compare = comparator(sort, columns, ids);
  const fresh = sortedRows(from, to, columns[SORT_KEYS[sort][0] ?? 'price'], compare);
  if (order.length === 0) return fresh;
  const merged = new Uint32Array(order.length + fresh.length);
  let done = 0;
  fresh.forEach((row, nth) => {
    let low = done;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] ?? 0, row) < 0) low = middle + 1;
      else high = middle;
    }
    merged.set(order.subarray(done, low), done + nth);
    merged[low + nth] = row;
    done = low;
  });
  merged.set(order.subarray(done), done + fresh.length);
  return merged;
}
