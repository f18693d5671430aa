import { now } from '@/platform/clock';
import type { Tx } from '../store/database';

/** Names of drafts: the id a draft has now, and tombstones of deleted ones. All inside a transaction over `meta`. */

export const renamedKey = (id: string): string => `renamed:${id}`;

/** The id a draft has now. A write that began before the booking was created must not bring the local id back. */
export async function currentId(tx: Tx, id: string): Promise<string> {
  if (!id.startsWith('local:')) return id;
  const renamed = await tx.meta.get(renamedKey(id));
  return renamed ? String(renamed.v) : id;
}

export const TOMBSTONE_PREFIX = 'deleted:';
/** Browsers discard a sleeping page long before that. */
const TOMBSTONE_LIFE_MS = 90 * 24 * 3_600_000;

/** True when the draft with this id (its current one) was deleted or replaced: a tab that still shows it must not bring it back. */
export const hasTombstone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.meta.get(TOMBSTONE_PREFIX + id)) !== undefined;

/** The id under which a deleted draft continues; null when it was deleted for good, or has no tombstone. */
export async function successorOf(tx: Tx, id: string): Promise<string | null> {
  // Earlier versions stored the time alone.
  const [, to] = [(await tx.meta.get(TOMBSTONE_PREFIX + id))?.v].flat();
  return typeof to === 'string' ? to : null;
}

/** Writes the tombstone of a draft, `to` being its successor, and removes outdated tombstones. */
export async function putTombstone(tx: Tx, id: string, to?: string): Promise<void> {
  for (const { k, v } of await tx.meta.where('k').startsWith(TOMBSTONE_PREFIX).toArray())
    if (([v].flat()[0] as number) < now() - TOMBSTONE_LIFE_MS) await tx.meta.delete(k);
  await tx.meta.put({ k: TOMBSTONE_PREFIX + id, v: [now(), to] });
}

/** Repeats the tombstone of a draft under its new id. False when there is none. */
export async function renameTombstone(tx: Tx, id: string, newId: string): Promise<boolean> {
  const tombstone = await tx.meta.get(TOMBSTONE_PREFIX + id);
  if (tombstone) await putTombstone(tx, newId, [tombstone.v].flat()[1] as string | undefined);
  return tombstone !== undefined;
}
