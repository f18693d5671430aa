import { type Offer, SORTS } from '../offers/types';
import type { NamedCode } from '../offers/facts';
import { type Bits, clearBit, growBits, hasBit, makeBits, setBit } from './bits';
import {
  type Batch,
  COLUMN_NAMES,
  type Columns,
  type ListName,
  LISTS,
  makeColumns,
  type PackedList,
  textOf,
} from './columns';
import { makeOrders, mergeSorted, type Orders } from './order';

/** Airlines or airports of a search with their rows. */
interface List {
  members: NamedCode[];
  numberOf: Map<string, number>;
  rows: Bits[];
  /** Member numbers of all rows in sequence, and the end of each row. */
  numbers: Uint16Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}
const makeList = (): List => ({
  members: [],
  numberOf: new Map(),
  rows: [],
  numbers: new Uint16Array(1024),
  ends: new Uint32Array(512),
});

/**
 * Offers of one search as columns. Rows are only added: a repeated offer gets a new row, and its old row is no longer
 * alive.
 */
export interface OfferTable {
  rows: number;
  columns: Columns;
  ids: string[];
  rowOfId: Map<string, number>;
  alive: Bits;
  /** Number of alive offers. */
  size: number;
  orders: Orders;
  lists: Record<ListName, List>;
  /** Rows with an estimate of CO2, from the first on (`estimateCo2`). */
  estimated: number;
  /** Rows whose connections were judged with their passport controls (`judgePassports`). */
  judged: number;
  /** The row that replaced a dead one. */
  heir: Map<number, number>;
  batches: { batch: Batch; first: number }[];
}

export const makeTable = (): OfferTable => ({
  rows: 0,
  columns: makeColumns(512),
  ids: [],
  rowOfId: new Map(),
  alive: makeBits(512),
  size: 0,
  orders: makeOrders(),
  lists: Object.fromEntries(LISTS.map((name) => [name, makeList()])) as Record<ListName, List>,
  estimated: 0,
  judged: 0,
  heir: new Map(),
  batches: [],
});

/** Appends a batch; a repeated id replaces the earlier offer. Returns the first new row. */
export function appendBatch(table: OfferTable, batch: Batch): number {
  const first = table.rows;
  const rows = first + batch.count;
  makeRoom(table, rows);
  for (const name of COLUMN_NAMES) table.columns[name].set(batch.columns[name], first);
  for (const name of LISTS) takeList(table.lists[name], batch.lists[name], first, rows);
  for (let i = 0; i < batch.count; i++) {
    const row = first + i;
    const id = batch.ids[i] ?? '';
    const before = table.rowOfId.get(id);
    if (before === undefined) table.size += 1;
    else {
      clearBit(table.alive, before);
      table.heir.set(before, row);
    }
    table.ids.push(id);
    table.rowOfId.set(id, row);
    setBit(table.alive, row);
  }
  table.rows = rows;
  table.batches.push({ batch, first });
  // That by CO2 is rare, and waits for the estimates: `orderOf` sorts it on first use.
  for (const sort of SORTS)
    if (sort !== 'co2')
      table.orders[sort] = mergeSorted(table.orders[sort], first, rows, sort, table.columns, table.ids);
  return first;
}

function makeRoom(table: OfferTable, rows: number): void {
  table.alive = growBits(table.alive, rows);
  if (table.columns.price.length >= rows) return;
  const bigger = makeColumns(Math.max(rows, table.columns.price.length * 2));
  for (const name of COLUMN_NAMES) bigger[name].set(table.columns[name]);
  table.columns = bigger;
}

function takeList(list: List, packed: PackedList, first: number, rows: number): void {
  list.rows = list.rows.map((bits) => growBits(bits, rows));
  const numbers = packed.members.map((member) => numberOf(list, member, rows));
  let end = first === 0 ? 0 : (list.ends[first - 1] ?? 0);
  list.ends = longer(list.ends, rows, (length) => new Uint32Array(length));
  list.numbers = longer(list.numbers, end + packed.numbers.length, (length) => new Uint16Array(length));
  let at = 0;
  packed.ends.forEach((packedEnd, i) => {
    for (; at < packedEnd; at++) {
      const number = numbers[packed.numbers[at] ?? 0] ?? 0;
      const bits = list.rows[number];
      if (bits) setBit(bits, first + i);
      list.numbers[end++] = number;
    }
    list.ends[first + i] = end;
  });
}

/** The same array with room for `length` numbers. */
function longer<T extends Uint16Array | Uint32Array>(of: T, length: number, make: (length: number) => T): T {
  if (of.length >= length) return of;
  const bigger = make(Math.max(length, of.length * 2));
  bigger.set(of);
  return bigger;
}

function numberOf(list: List, member: NamedCode, rows: number): number {
  const known = list.numberOf.get(member.code);
  if (known !== undefined) {
    if (member.name !== member.code) list.members[known] = member;
    return known;
  }
  const number = list.members.push(member) - 1;
  list.numberOf.set(member.code, number);
  list.rows.push(growBits(makeBits(512), rows));
  return number;
}

/** The current row of an offer: this one, or its replacement. */
export function livingRow(table: OfferTable, row: number): number {
  let at = row;
  for (let next = table.heir.get(at); next !== undefined; next = table.heir.get(at)) at = next;
  return at;
}

function rowText(table: OfferTable, row: number): string {
  let low = 0;
  let high = table.batches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((table.batches[middle]?.first ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  const found = table.batches[low];
  return found ? textOf(found.batch, row - found.first) : '';
}

/** JSON of all alive offers, one per line, in as many texts as batches. */
export function offerTexts(table: OfferTable): string[] {
  return table.batches.flatMap(({ batch, first }) => {
    const rows = Array.from({ length: batch.count }, (_, n) => n);
    const living = rows.filter((n) => hasBit(table.alive, first + n));
    if (living.length === batch.count) return batch.count === 0 ? [] : [batch.text];
    return living.length === 0 ? [] : [living.map((n) => textOf(batch, n)).join('\n')];
  });
}

/** Parses the offer of a row. */
export const rowOffer = (table: OfferTable, row: number): Offer => JSON.parse(rowText(table, row)) as Offer;
