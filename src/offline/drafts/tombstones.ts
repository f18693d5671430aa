import { now } from '@/platform/clock';
import type { Tx } from '../store/store';

export const TOMBSTONE_PREFIX = 'deleted:';
/** A page that slept longer than this was thrown away by its browser. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** This draft is gone, by the id it goes by now: the traveller deleted it, or it goes on under another. A tab that still shows it must not bring it back. */
export const hasTombstone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.get('meta', TOMBSTONE_PREFIX + id)) !== undefined;

/** The note of a draft that got another name meanwhile says the same under that. False when there is none. */
export async function renameTombstone(tx: Tx, id: string, name: string): Promise<boolean> {
  const note = await tx.get('meta', TOMBSTONE_PREFIX + id);
  if (note) await putTombstone(tx, name, [note.v].flat()[1] as string | undefined);
  return note !== undefined;
}

/** Leaves a note for other tabs that a draft is gone, in a transaction over `meta`; notes that nobody needs any more go. */
export async function putTombstone(tx: Tx, id: string, to?: string): Promise<void> {
  for (const { k, v } of await tx.list('meta', { prefix: TOMBSTONE_PREFIX }))
    if (([v].flat()[0] as number) < now() - KEPT_MS) await tx.remove('meta', k);
  await tx.put('meta', { k: TOMBSTONE_PREFIX + id, v: [now(), to] });
}
