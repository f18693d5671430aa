import type { PriceWatch, TellPlan } from '@/domain/alerts/types';
import type { Telling } from '@/domain/push/telling';
import {
  PLAN_KEY,
  WATCH_PREFIX,
  addWatchIn,
  editWatchIn,
  openWatchChannel,
  planIn,
  watchesIn,
} from './alerts/watchRows';
import { editTellingIn, tellingIn } from './alerts/tellingRow';
import { db } from './store/db';

let channel: BroadcastChannel | undefined;

/** Tells other pages that the watches have changed. */
export function announceWatches(): void {
  channel ??= openWatchChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  channel?.postMessage('');
}

let isListening = false;

/** Calls `changed` when another page or the worker has changed a watch. Only the first listener of a page counts. */
export function onWatchesChanged(changed: () => void): void {
  if (isListening) return;
  isListening = true;
  channel ??= openWatchChannel();
  channel?.addEventListener('message', changed);
}

/** All readable watches, the newest first. */
export const listWatches = async (): Promise<PriceWatch[]> => await watchesIn(await db());

/** Stores a new watch. `known`: it is there already; `full`: there are `MOST_WATCHES`. Rejects on a full disk. */
export async function addWatch(watch: PriceWatch): Promise<'added' | 'known' | 'full'> {
  const result = await addWatchIn(await db(), watch);
  if (result === 'added') announceWatches();
  return result;
}

/** Edits a stored watch; null when it was removed meanwhile. */
export async function editWatch(id: string, edit: (watch: PriceWatch) => PriceWatch): Promise<PriceWatch | null> {
  const watch = await editWatchIn(await db(), id, edit);
  announceWatches();
  return watch;
}

export async function removeWatch(id: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.delete(WATCH_PREFIX + id));
  announceWatches();
}

/** The plan of telling; null before the first one. */
export const getTellPlan = async (): Promise<TellPlan | null> => await planIn(await db());

export async function putTellPlan(plan: TellPlan): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.put({ k: PLAN_KEY, v: plan }));
}

/** What is told while the app is closed; null for nothing. */
export const getTelling = async (): Promise<Telling | null> => await tellingIn(await db());

/** Changes what is told; null removes it. `drainTelling` brings it to the agency. */
export async function editTelling(edit: (telling: Telling | null) => Telling | null): Promise<void> {
  await editTellingIn(await db(), edit);
}
