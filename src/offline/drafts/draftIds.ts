import type { Tx } from '../store/store';

export const renamedKey = (id: string): string => `renamed:${id}`;

/** The id a draft goes by now: a write that was under way while the booking was created must not revive the old one. */
export async function currentId(tx: Tx, id: string): Promise<string> {
  if (!id.startsWith('local:')) return id;
  const renamed = await tx.get('meta', renamedKey(id));
  return renamed ? String(renamed.v) : id;
}
