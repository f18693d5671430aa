import { type Struct, is } from 'superstruct';
import { now } from '@/platform/clock';
import { db } from './store/db';
import type { KvRow } from './store/rows';

const DAY = 86_400_000;

/** Answers kept for offline use, by group, each with a maximum count and a lifetime. */
const GROUPS = {
  /** Places from searches and pickers; the key is the city code. */
  airport: { kept: 500, lifeMs: 30 * DAY },
  /** The order of places in the answer to a typed text; the key is the text. */
  placeOrder: { kept: 200, lifeMs: 30 * DAY },
  /** Popular places; the key names origin or destination and the requested code. */
  popular: { kept: 50, lifeMs: 7 * DAY },
  /** The price catalogue and other small answers that booking steps need offline. */
  answer: { kept: 50, lifeMs: 7 * DAY },
  /** Sections of the home page with their time; the key names section, language and origin. */
  home: { kept: 30, lifeMs: 30 * DAY },
  /** Legal and information texts and the FAQ, with their time; the key names the text and the language. */
  text: { kept: 60, lifeMs: 365 * DAY },
  /** Prices by day of a viewed route; the key is the request. */
  cheapRoute: { kept: 30, lifeMs: 30 * DAY },
  /** Prices around chosen days, and lists of cheap destinations; the key is the request. */
  cheapList: { kept: 30, lifeMs: 30 * DAY },
} as const;
export type KeptGroup = keyof typeof GROUPS;

const keyOf = (group: KeptGroup, key: string): string => `${group}:${key}`;

/** Stores values of a group and removes the least recently used beyond its count. */
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

/** A stored value of the expected shape; null when there is none or it has expired. Counts as a use. */
export async function getKept<T>(group: KeptGroup, key: string, shape: Struct<T>): Promise<T | null> {
  const store = await db();
  return await store.run('rw', ['kv'], async (tx) => {
    const row = await tx.get('kv', keyOf(group, key));
    if (!row || row.expiresAt <= now() || !is(row.value, shape)) return null;
    await tx.put('kv', { ...row, lastUsed: now() });
    return row.value;
  });
}

/** All values of a group, last used first, without expired ones and wrong shapes. */
export async function listKept<T>(group: KeptGroup, shape: Struct<T>): Promise<T[]> {
  const store = await db();
  const rows: KvRow[] = await store.run('r', ['kv'], (tx) => tx.list('kv', { prefix: keyOf(group, '') }));
  return rows
    .filter(({ expiresAt }) => expiresAt > now())
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .flatMap(({ value }) => (is(value, shape) ? [value] : []));
}
