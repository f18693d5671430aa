import { type Struct, is } from 'superstruct';
import { now } from '@/platform/clock';
import { db } from './store/db';
import type { KvRow } from './store/rows';

const DAY = 86_400_000;

/** What is remembered for offline use: groups with their number and life (offline-sync.md, "Who caches what"). */
const GROUPS = {
  /** Places met in searches and pickers; the key is the city code. */
  airport: { kept: 500, lifeMs: 30 * DAY },
  /** Popular lists; the key names origin or destination and the code asked for. */
  popular: { kept: 50, lifeMs: 7 * DAY },
  /** The price catalogue and other small answers a booking step works with offline. */
  answer: { kept: 50, lifeMs: 7 * DAY },
  /** Sections of the home page with the time they were true; the key names section, language and origin. */
  home: { kept: 30, lifeMs: 30 * DAY },
  /** Prices by day of the routes looked at; the key is the question. */
  cheapRoute: { kept: 30, lifeMs: 30 * DAY },
  /** Prices around chosen days and lists of cheap destinations; the key is the question. */
  cheapList: { kept: 30, lifeMs: 30 * DAY },
} as const;
export type KeptGroup = keyof typeof GROUPS;

const keyOf = (group: KeptGroup, key: string): string => `${group}:${key}`;

/** Remembers values of a group; beyond its number the least recently used go. */
export async function putKept(group: KeptGroup, entries: readonly { key: string; value: unknown }[]): Promise<void> {
  const { kept, lifeMs } = GROUPS[group];
  const at = now();
  const store = await db();
  await store.run('rw', ['kv'], async (tx) => {
    for (const { key, value } of entries) {
      await tx.put('kv', { key: keyOf(group, key), value, expiresAt: at + lifeMs, lastUsed: at });
    }
    const rows = await tx.list('kv', { prefix: keyOf(group, '') });
    const spare = rows.sort((a, b) => b.lastUsed - a.lastUsed).slice(kept);
    for (const { key } of spare) await tx.remove('kv', key);
  });
}

/** A remembered value that still has the shape its reader wants; null otherwise, also when it is too old. */
export async function getKept<T>(group: KeptGroup, key: string, shape: Struct<T>): Promise<T | null> {
  const store = await db();
  return await store.run('rw', ['kv'], async (tx) => {
    const row = await tx.get('kv', keyOf(group, key));
    if (!row || row.expiresAt <= now() || !is(row.value, shape)) return null;
    await tx.put('kv', { ...row, lastUsed: now() });
    return row.value;
  });
}

/** All remembered values of a group, last used first; old ones and wrong shapes are left out. */
export async function listKept<T>(group: KeptGroup, shape: Struct<T>): Promise<T[]> {
  const store = await db();
  const rows: KvRow[] = await store.run('r', ['kv'], (tx) => tx.list('kv', { prefix: keyOf(group, '') }));
  return rows
    .filter(({ expiresAt }) => expiresAt > now())
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .flatMap(({ value }) => (is(value, shape) ? [value] : []));
}
