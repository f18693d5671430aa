import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusal';
import type { Store } from './store';

/** Repeats must be honoured for 24 hours; we keep a week. */
const KEPT_MS = 7 * 86_400_000;

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Runs `work` once per Idempotency-Key and returns its result to every repeat. Refusals are not stored, because nothing
 * happened. The same key with another request is a 422.
 */
export function once<T>(
  store: Store,
  scope: string,
  key: string | undefined,
  request: unknown,
  now: number,
  work: () => T,
): T {
  if (!key || key.length > 200) {
    throw new Refusal(400, 'The Idempotency-Key header is missing', { code: 'invalid', field: 'Idempotency-Key' });
  }
  const hash = hashOf(request);
  return store.transaction(() => {
    const first = store.get('select hash, body from replies where scope = ? and key = ?', [scope, key]);
    if (first) {
      if (first['hash'] !== hash) {
        throw new Refusal(422, 'This Idempotency-Key was used with another request', {
          code: 'idempotency_mismatch',
          field: 'Idempotency-Key',
        });
      }
      return JSON.parse(String(first['body'])) as T;
    }
    const answer = work();
    store.run('insert into replies (scope, key, hash, body, at) values (?, ?, ?, ?, ?)', [
      scope,
      key,
      hash,
      JSON.stringify(answer),
      now,
    ]);
    return answer;
  });
}

/** Deletes answers and searches older than a week; called at start. */
export function forgetOld(store: Store, now: number): void {
  store.run('delete from replies where at < ?', [now - KEPT_MS]);
  store.run('delete from updates where at < ?', [now - KEPT_MS]);
  store.run('delete from searches where expires_at < ?', [now - KEPT_MS]);
}
