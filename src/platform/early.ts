import { pause, rejectOnAbort } from './idle';

/** A call started by the inline script (tools/inline/early.js), by its full URL. */
interface EarlyCall {
  language: string;
  answer: Promise<Response>;
  /** Cancelled: its answer starts no further calls. */
  lost?: boolean;
}
type EarlyRequest = Pick<RequestInit, 'method' | 'headers' | 'signal'>;

const calls = (): Map<string, EarlyCall> | undefined => (globalThis as { __early?: Map<string, EarlyCall> }).__early;

/** Whether the inline script ran at all: a browser may refuse it. */
export const earlyScriptRan = (): boolean => calls() !== undefined;

/** Whether the page has early calls that nobody took yet. */
export const hasEarly = (): boolean => (calls()?.size ?? 0) > 0;

/**
 * The response of a GET that the page has already requested, else null. Each is taken once, so that a retry or refresh
 * asks the server. One in another language does not match.
 */
export function takeEarly(url: string, { method = 'GET', headers, signal }: EarlyRequest): Promise<Response> | null {
  const call = method === 'GET' ? calls()?.get(url) : undefined;
  if (!call || call.language !== new Headers(headers).get('X-Language')) return null;
  calls()?.delete(url);
  return rejectOnAbort(call.answer, signal);
}

/**
 * Registers an early call under the app's own URL, where the address of the page spells the same question differently.
 */
export function renameEarly(from: string, to: string): void {
  const call = calls()?.get(from);
  if (!call || from === to) return;
  calls()?.delete(from);
  calls()?.set(to, call);
}

/** Cancels early calls and their follow-up calls. */
export function dropCalls(isLost: (url: string) => boolean): void {
  for (const [url, call] of calls() ?? []) {
    if (!isLost(url)) continue;
    calls()?.delete(url);
    call.lost = true;
    void call.answer.then(
      ({ body }) => body?.cancel(),
      () => undefined,
    );
  }
}

const UNTAKEN_LIMIT_MS = 10_000;

/** Cancels, after a while, early calls that nobody took: the address was corrected, or the language differs. */
export async function dropUntakenCalls(): Promise<void> {
  await pause(UNTAKEN_LIMIT_MS);
  dropCalls(() => true);
}
