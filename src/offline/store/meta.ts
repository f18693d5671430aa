import { type Struct, is } from 'superstruct';
import { db } from './db';

/** The value of a `meta` row; null when it is absent or has another shape. */
export async function getMeta<T>(k: string, wanted: Struct<T>): Promise<T | null> {
  const store = await db();
  const row = await store.run('r', ['meta'], (tx) => tx.meta.get(k));
  return row && is(row.v, wanted) ? row.v : null;
}

export async function putMeta(k: string, v: unknown): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.put({ k, v }));
}

export async function removeMeta(k: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.delete(k));
}
