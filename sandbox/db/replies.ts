import { createHash } from 'node:crypto';
import { Refusal } from '../http/refusal';
import type { Store } from './store';

/** Repeats are honoured for at least 24 hours (offline-sync, decision 1); we keep a week. */
const KEPT_MS = 7 * 86_400_000;

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Runs `work` once for an Idempotency-Key and answers its first result to every repeat (decisions 7). A refusal is not
 * remembered: nothing happened. The same key with other content is a 422: it can only be a client's mistake.
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

/** Forgets what is older than a week; called at start. */
export function forgetOld(store: Store, now: number): void {
  store.run('delete from replies where at < ?', [now - KEPT_MS]);
  store.run('delete from updates where at < ?', [now - KEPT_MS]);
  store.run('delete from searches where expires_at < ?', [now - KEPT_MS]);
}
