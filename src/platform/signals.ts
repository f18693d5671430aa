/**
 * A signal that aborts with the first of the others, for the same reason: `AbortSignal.any` for browsers that lack it (Safari
 * before 17.4, Chrome before 116, Firefox before 124).
 */
export function firstAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const control = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) control.abort(signal.reason);
    signal.addEventListener('abort', () => control.abort(signal.reason), { once: true, signal: control.signal });
  }
  return control.signal;
}
