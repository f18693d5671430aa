import { sessionStore } from './webStorage';

const KEY = 'debug';

/** `?debug` in an address, or the switch on the page about this device: the calls of this session are shown (docs/api.md). */
export const isDebugging = (): boolean =>
  sessionStore.get(KEY) === '1' ||
  // A page that was just opened: nothing is stored yet. Node has no address.
  new URLSearchParams((globalThis.location as Location | undefined)?.search).has(KEY);

/** Kept for the session, because links do not carry the parameter. */
export function setDebugging(on: boolean): void {
  if (on) sessionStore.set(KEY, '1');
  else sessionStore.remove(KEY);
}
