import {
  array,
  boolean,
  integer,
  is,
  literal,
  max,
  min,
  nullable,
  number,
  optional,
  size,
  string,
  tuple,
  type as shape,
  union,
} from 'superstruct';
import { LIST_LIMITS, type LivePrice } from '@/domain/shared/list';
import { LIST_FORMAT, type WireList } from '@/domain/shared/packing';
import { db } from './store/db';

/* The door for shared lists: the shape of what a link or a row of the device says. Values are for `domain/shared/packing`. */

const Text = size(string(), 0, 1500);
const Whole = max(min(integer(), 0), 1e12);
const Segment = tuple([Whole, Text, Text, Text, Whole, Whole, Whole, Whole, Whole]);
const Leg = tuple([Whole, size(array(Segment), 1, 8)]);
const Flight = tuple([Whole, Text, Text, Whole, Whole, Whole, Whole, Text, size(array(Leg), 1, 6)]);
const Vote = tuple([Text, Text, Whole, Whole, Text]);

const Wire = tuple([
  literal(LIST_FORMAT),
  Text,
  Text,
  Whole,
  Text,
  Text,
  size(array(tuple([Text, Text])), 0, 100),
  size(array(Text), 0, LIST_LIMITS.flights),
  size(array(Flight), 1, LIST_LIMITS.flights),
  size(array(Vote), 0, LIST_LIMITS.people),
]);

/** Whether a link says a list in the shape of this version. */
export const isWireList = (value: unknown): value is WireList => is(value, Wire);

/** A list as the device stores it. */
export interface StoredList {
  wire: WireList;
  /** Who this device is in its votes. */
  me: string;
  /** Made here. */
  own: boolean;
  /** ms; opened or made. */
  at: number;
  /** What the server last said of its flights, in their order. */
  checked?: { at: number; live: LivePrice[] } | undefined;
}

const Row = shape({
  wire: Wire,
  me: string(),
  own: boolean(),
  at: number(),
  checked: optional(shape({ at: number(), live: array(nullable(union([number(), literal('gone')]))) })),
});
const isStoredList = (value: unknown): value is StoredList => is(value, Row);

/** Rows of `meta`, which is not cleared on a full disk. */
const PREFIX = 'sharedList:';
const keyOf = ({ wire }: Pick<StoredList, 'wire'>): string => PREFIX + wire[2];

const readable = (rows: readonly { v: unknown }[]): StoredList[] =>
  rows.flatMap(({ v }) => (isStoredList(v) ? [v] : [])).toSorted((a, b) => b.at - a.at);

/** The shared lists of this device, the newest first, without unreadable ones. */
export async function listSharedLists(): Promise<StoredList[]> {
  const store = await db();
  return readable(await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith(PREFIX).toArray()));
}

/**
 * Changes the row of a list, or makes it: `change` has what is stored now, also by another tab, and its answer is stored; null
 * removes. The oldest rows beyond the limit go.
 */
export async function changeSharedList(
  id: string,
  change: (stored: StoredList | null) => StoredList | null,
): Promise<StoredList | null> {
  const store = await db();
  return await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.meta.get(PREFIX + id);
    const next = change(row && isStoredList(row.v) ? row.v : null);
    if (next === null) await tx.meta.delete(PREFIX + id);
    else await tx.meta.put({ k: PREFIX + id, v: next });
    if (next === null || row) return next;
    const all = readable(await tx.meta.where('k').startsWith(PREFIX).toArray());
    for (const old of all.slice(LIST_LIMITS.kept)) await tx.meta.delete(keyOf(old));
    return next;
  });
}
