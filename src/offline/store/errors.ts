interface NestedError {
  name?: unknown;
  inner?: unknown;
  failures?: readonly unknown[];
}

/** True for an error of one of these names. Searches the whole chain: Dexie wraps the browser's errors. */
export function hasCause(error: unknown, ...names: readonly string[]): boolean {
  for (let at = error as NestedError | null | undefined; at; at = (at.inner ?? at.failures?.[0]) as typeof at) {
    if (names.includes(String(at.name))) return true;
  }
  return false;
}

/** True for a full disk. */
export const isQuota = (error: unknown): boolean => hasCause(error, 'QuotaExceededError');

/**
 * True when the connection is lost: closed by the browser, or dead without a `close` event, as in Safari after its database
 * process has ended. The transaction has written nothing.
 */
export const isConnectionLost = (error: unknown): boolean =>
  hasCause(error, 'InvalidStateError', 'UnknownError', 'DatabaseClosedError');
