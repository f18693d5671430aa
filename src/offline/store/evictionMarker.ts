import { uuid } from '@/platform/ids';
import { localStore } from '@/platform/webStorage';
import { announce } from './notices';
import type { Store } from './store';

const KEY = 'canary';
/** The mark as this page knows it: what clears the database may clear local storage, too. */
let seen: string | null = null;

/** For tests and for what was removed on purpose: nothing is missed. */
export const resetEvictionMarker = (): void => void (seen = null);

/**
 * A mark kept in the database and in local storage. Found only in the latter, the browser removed our data meanwhile
 * (eviction, seven days without a visit in Safari): that is announced, and a new mark set.
 */
export async function checkEvictionMarker(store: Store): Promise<'alive' | 'new' | 'cleared'> {
  const kept = localStore.get(KEY) ?? seen;
  const found = await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.get('meta', KEY);
    if (row) return String(row.v);
    const mark = uuid();
    await tx.put('meta', { k: KEY, v: mark });
    localStore.set(KEY, mark);
    seen = mark;
    return null;
  });
  if (found !== null) {
    seen = found;
    if (kept !== found) localStore.set(KEY, found);
    return 'alive';
  }
  if (kept === null) return 'new';
  announce('cleared');
  return 'cleared';
}
