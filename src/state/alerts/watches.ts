import { proxy, ref, useSnapshot } from 'valtio';
import { unseenCount, withBase, withTarget } from '@/domain/alerts/rules';
import type { PriceWatch } from '@/domain/alerts/types';
import { type Watched, makeWatch, watchId } from '@/domain/alerts/watch';
import type { Cents } from '@/domain/money';
import { now, today } from '@/platform/clock';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { loadPart } from '@/platform/parts';
import { session } from '../session';
import { noteWatches } from '../alertHint';
import { plainCopy } from '@/domain/plainCopy';

/** `list` is null until read, and undefined when the device did not answer. It is replaced, never mutated. */
const state = proxy<{ list: readonly PriceWatch[] | null | undefined }>({ list: null });

export const useWatches = (): readonly PriceWatch[] | null | undefined =>
  useSnapshot(state).list as readonly PriceWatch[] | null | undefined;

const storage = () => loadPart(() => import('@/offline/alerts'));

/** The app's badge, where the browser has one: the number of news. */
function showBadge(news: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (n: number) => Promise<void> };
  setAppBadge?.call(navigator, news).catch(() => undefined);
}

/** Shows the list and notes its numbers for frame, home and badge. */
function show(list: readonly PriceWatch[]): void {
  state.list = ref([...list]);
  const news = unseenCount(list, today());
  noteWatches(news, list.length);
  showBadge(news);
}

/** Serializes reads and writes: an older list must not replace a newer one. */
const queue = inMemory(() => ({ lastWork: Promise.resolve() as Promise<unknown> }));
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.lastWork.then(work);
  queue.lastWork = run.catch(() => undefined);
  return run;
}

/** Reads the alerts from the device, also those of other tabs and the worker. Null when the device did not answer. */
export const loadWatches = (): Promise<readonly PriceWatch[] | null> =>
  inOrder(async () => {
    try {
      const { listWatches, onWatchesChanged } = await storage();
      onWatchesChanged(() => void loadWatches());
      const list = await listWatches();
      show(list);
      return list;
    } catch (error) {
      log.warn('storage', 'the price alerts cannot be read', error);
      state.list ??= undefined;
      return null;
    }
  });

type Storage = Awaited<ReturnType<typeof storage>>;

/** Runs a write and reads the list again. Null when the device refused. */
async function write<T>(work: (store: Storage) => Promise<T>): Promise<T | null> {
  try {
    const store = await storage();
    const result = await work(store);
    show(await store.listWatches());
    return result;
  } catch (error) {
    log.warn('storage', 'the price alerts cannot be changed', error);
    return null;
  }
}

const edit = (id: string, change: (watch: PriceWatch) => PriceWatch): Promise<boolean> =>
  inOrder(async () => (await write((store) => store.editWatch(id, change).then(() => true))) ?? false);

/** The tenant's fee for one person; part of every price of an alert. */
export const watchFee = (): Cents => (session.profile.serviceFeeEnabled ? session.profile.serviceFeePerPassenger : 0);

/** `failed`: storage failed. */
export type AddResult = 'added' | 'known' | 'full' | 'failed';

/**
 * Sets an alert. `price`: for one person, without the tenant's fee; null when it is not known, a promise while its search
 * runs. Does not wait for the promise.
 */
export async function setWatch(watched: Watched, price: Cents | null | Promise<Cents | null>): Promise<AddResult> {
  const fee = watchFee();
  const withFee = (cents: Cents | null): Cents | null => (cents === null ? null : cents + fee);
  const base = price instanceof Promise ? null : withFee(price);
  const { projectCurrency: currency } = session.profile;
  const watch = makeWatch(plainCopy(watched), { base, fee, currency, now: now() });
  const result = await inOrder(async () => (await write((store) => store.addWatch(watch))) ?? 'failed');
  if (result === 'added' && price instanceof Promise)
    void price.then((cents) => cents !== null && edit(watch.id, (current) => withBase(current, cents + fee)));
  return result;
}

/** Restores a removed alert (undo). */
export const restoreWatch = (watch: PriceWatch): Promise<AddResult> =>
  inOrder(async () => (await write((store) => store.addWatch(watch))) ?? 'failed');

/** False if storage failed. */
export const dropWatch = (id: string): Promise<boolean> =>
  inOrder(async () => (await write((store) => store.removeWatch(id).then(() => true))) ?? false);

/** Sets the target price; null: notify of any clear drop. False if storage failed. */
export const setTarget = (id: string, target: Cents | null): Promise<boolean> =>
  edit(id, (watch) => withTarget(watch, target));

/** Marks the price changes of one alert, or of all, as seen. */
export async function markSeen(id?: string): Promise<void> {
  const news = (state.list ?? []).filter((watch) => watch.unseen && (id === undefined || watch.id === id));
  await Promise.all(news.map((watch) => edit(watch.id, (current) => ({ ...current, unseen: false }))));
}

/** Whether this is watched already. */
export function useIsWatched(watched: Watched | null): boolean {
  const list = useWatches();
  const id = watched && watchId(watched);
  return list?.some((watch) => watch.id === id) ?? false;
}
