import { type Struct, number, type as shape } from 'superstruct';
import { log } from '@/platform/log';
import type { KeptGroup } from '@/offline/keptAnswers';

/*
 * Answers that a page keeps by itself: on a first visit the worker does not see the first requests, so its cache has
 * nothing of them.
 */

/** An answer and when it came (ms since the epoch). */
export interface KeptAnswer<T> {
  at: number;
  data: T;
}

/** A storage that does not answer at all has nothing. */
const STORAGE_MS = 3000;

/** The answer kept for a question, checked again; null when there is none. Never rejects. */
export async function readKeptAnswer<T>(group: KeptGroup, key: string, data: Struct<T>): Promise<KeptAnswer<T> | null> {
  const entry = shape({ at: number(), data }) as unknown as Struct<KeptAnswer<T>>;
  const silence = new Promise<null>((done) => {
    setTimeout(done, STORAGE_MS, null);
  });
  try {
    const read = import('@/offline/keptAnswers').then(({ getKept }) => getKept(group, key, entry));
    return await Promise.race([read, silence]);
  } catch (error) {
    log.warn('storage', `${group} ${key} was not read`, error);
    return null;
  }
}

/** Keeps an answer with its time. Never rejects. */
export async function keepAnswer(group: KeptGroup, key: string, answer: KeptAnswer<unknown>): Promise<void> {
  try {
    const { putKept } = await import('@/offline/keptAnswers');
    await putKept(group, [{ key, value: answer }]);
  } catch (error) {
    log.warn('storage', `${group} ${key} was not kept`, error);
  }
}
