import { pause } from './idle';
import { orAborted } from './orAborted';

/** A call that the page's own script started (manifest/inline/early.js), by its whole address. */
interface EarlyCall {
  language: string;
  answer: Promise<Response>;
  /** Given up: nothing is asked for because of its answer. */
  lost?: boolean;
}
type Asked = Pick<RequestInit, 'method' | 'headers' | 'signal'>;

const calls = (): Map<string, EarlyCall> | undefined => (globalThis as { __early?: Map<string, EarlyCall> }).__early;

/** Whether the page has asked for anything that nobody took yet. */
export const hasEarly = (): boolean => (calls()?.size ?? 0) > 0;

/**
 * The answer to a GET that the page has asked already, else null. Each is taken once, so that a retry or a refresh asks the
 * server. One in another language is no answer to this question.
 */
export function takeEarly(url: string, { method = 'GET', headers, signal }: Asked): Promise<Response> | null {
  const call = method === 'GET' ? calls()?.get(url) : undefined;
  if (!call || call.language !== new Headers(headers).get('X-Language')) return null;
  calls()?.delete(url);
  return orAborted(call.answer, signal);
}

/**
 * An address may put the same question in other words than the app does (order, spelling): the call that was made of it is
 * then known under the app's own address.
 */
export function renameEarly(from: string, to: string): void {
  const call = calls()?.get(from);
  if (!call || from === to) return;
  calls()?.delete(from);
  calls()?.set(to, call);
}

/** Gives up a call and what followed from it: nobody will take them. */
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

const UNTAKEN_MS = 10_000;

/** Gives up, after a while, what nobody took: the address was corrected, or the language is another one. */
export async function dropEarly(): Promise<void> {
  await pause(UNTAKEN_MS);
  dropCalls(() => true);
}
