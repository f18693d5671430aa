import { type Struct, is } from 'superstruct';
import { KEPT_ANSWERS, type KeptGroup } from '@/domain/device/keptAnswers';
import { now } from '@/platform/clock';
import { db } from './store/db';
import type { KvRow } from './store/rows';

const keyOf = (group: KeptGroup, key: string): string => `${group}:${key}`;

/** Stores values of a group and removes the least recently used beyond its count. */
export async function putKept(group: KeptGroup, entries: readonly { key: string; value: unknown }[]): Promise<void> {
  const { most, lifeMs } = KEPT_ANSWERS[group];
  const at = now();
  const store = await db();
  await store.run('rw', ['kv'], async (tx) => {
    for (const { key, value } of entries) {
      await tx.kv.put({ key: keyOf(group, key), value, expiresAt: at + lifeMs, lastUsed: at });
    }
    const rows = await tx.kv.where('key').startsWith(keyOf(group, '')).toArray();
    const spare = rows.sort((a, b) => b.lastUsed - a.lastUsed).slice(most);
    for (const { key } of spare) await tx.kv.delete(key);
  });
}

/** A stored value of the expected shape; null when there is none or it has expired. Counts as a use. */
export async function getKept<T>(group: KeptGroup, key: string, shape: Struct<T>): Promise<T | null> {
  const store = await db();
  return await store.run('rw', ['kv'], async (tx) => {
    const row = await tx.kv.get(keyOf(group, key));
    if (!row || row.expiresAt <= now() || !is(row.value, shape)) return null;
    await tx.kv.put({ ...row, lastUsed: now() });
    return row.value;
  });
}

/** All values of a group, last used first, without expired ones and wrong shapes. */
export async function listKept<T>(group: KeptGroup, shape: Struct<T>): Promise<T[]> {
  const store = await db();
  const rows: KvRow[] = await store.run('r', ['kv'], (tx) => tx.kv.where('key').startsWith(keyOf(group, '')).toArray());
  return rows
    .filter(({ expiresAt }) => expiresAt > now())
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .flatMap(({ value }) => (is(value, shape) ? [value] : []));
}
