import { now } from '@/platform/clock';
import { db } from './store/db';

/** Rows of `meta`: handings over that this device has opened, and until when (ms) they could be opened again. */
const PREFIX = 'opened:';

/** Whether this device has opened this handing over. */
export async function wasOpened(id: string): Promise<boolean> {
  const store = await db();
  return (await store.run('r', ['meta'], (tx) => tx.meta.get(PREFIX + id))) !== undefined;
}

/** Notes that it was opened, and drops notes of those that are over. */
export async function rememberOpened(id: string, until: number): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], async (tx) => {
    for (const { k, v } of await tx.meta.where('k').startsWith(PREFIX).toArray())
      if (!(Number(v) > now())) await tx.meta.delete(k);
    await tx.meta.put({ k: PREFIX + id, v: until });
  });
}
