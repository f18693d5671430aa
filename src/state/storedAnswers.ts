import { type Struct, number, type as shape, array, nullable, string } from 'superstruct';
import { log } from '@/platform/log';
import type { KeptGroup } from '@/domain/device/keptAnswers';
import { now } from '@/platform/clock';
import { idle, pause } from '@/platform/idle';
import { loadPart } from '@/platform/parts';
import { type Section } from '@/domain/home/types';

/*
 * Answers stored by the page itself: on a first visit the worker does not see the first requests, so its cache lacks
 * them.
 */

/** An answer and its time (ms since the epoch). */
export interface StoredAnswer<T> {
  at: number;
  data: T;
}

/** A storage that does not respond within this time (ms) counts as empty. */
const STORAGE_TIMEOUT_MS = 3000;

/** The stored answer of a question, validated; null without one. Never rejects. */
export async function readStoredAnswer<T>(
  group: KeptGroup,
  key: string,
  data: Struct<T>,
): Promise<StoredAnswer<T> | null> {
  const entry = shape({ at: number(), data }) as unknown as Struct<StoredAnswer<T>>;
  const timeout = new Promise<null>((done) => {
    setTimeout(done, STORAGE_TIMEOUT_MS, null);
  });
  try {
    const read = loadPart(() => import('@/offline/keptAnswers')).then(({ getKept }) => getKept(group, key, entry));
    return await Promise.race([read, timeout]);
  } catch (error) {
    log.warn('storage', `${group} ${key} was not read`, error);
    return null;
  }
}

/** Stores an answer with its time. Never rejects. */
export async function storeAnswer(group: KeptGroup, key: string, answer: StoredAnswer<unknown>): Promise<void> {
  try {
    const { putKept } = await loadPart(() => import('@/offline/keptAnswers'));
    await putKept(group, [{ key, value: answer }]);
  } catch (error) {
    log.warn('storage', `${group} ${key} was not stored`, error);
  }
}

/** Shapes of the stored sections, checked when they are read. */
export const StoredDeals = array(shape({ iata: string(), category: string() }));
export const StoredBanners = array(
  shape({ id: string(), image: nullable(string()), link: nullable(string()), title: string() }),
);
export const StoredOffers = array(
  shape({ city: string(), iata: string(), price: number(), stops: number(), date: nullable(string()) }),
);
export const StoredHtml = shape({ html: string(), css: string() });

/** How long (ms) to wait for an answer before the stored one is shown. */
const ANSWER_TIMEOUT_MS = 800;
const QUIET_MS = 2000;

/** The stored data of a section, as a section. */
async function read<T>(key: string, data: Struct<T>): Promise<Section<T> | null> {
  const found = await readStoredAnswer('home', key, data);
  return found && { phase: 'ready', ...found, held: true };
}

/** When the page is idle: a first visit should not open the database earlier. */
async function storeWhenIdle(key: string, at: number, data: unknown): Promise<void> {
  await idle(QUIET_MS, 0);
  await storeAnswer('home', key, { at, data });
}

export interface SectionRequest<T> {
  key: string;
  shape: Struct<T>;
  ask: (signal: AbortSignal) => Promise<T>;
  show: (section: Section<T>) => void;
  signal: AbortSignal;
}

/**
 * Requests a section and shows the outcome: the answer, which is stored; the stored one, when the request fails or is
 * slow; an error, when there is neither. Never rejects.
 */
export async function requestWithFallback<T>({
  key,
  shape: data,
  ask,
  show,
  signal,
}: SectionRequest<T>): Promise<void> {
  let answered = false;
  let reading: Promise<Section<T> | null> | null = null;
  // Read on demand: an answer in time needs no storage.
  const readStored = () => (reading ??= read(key, data));
  void pause(ANSWER_TIMEOUT_MS).then(async () => {
    if (answered || signal.aborted) return;
    const section = await readStored();
    if (section && !answered && !signal.aborted) show(section);
  });
  try {
    const answer = await ask(signal);
    answered = true;
    if (signal.aborted) return;
    const at = now();
    show({ phase: 'ready', data: answer, at, held: false });
    void storeWhenIdle(key, at, answer);
  } catch (error) {
    answered = true;
    if (signal.aborted) return;
    log.warn('home', `${key} failed`, error);
    show((await readStored()) ?? { phase: 'error' });
  }
}
