import { sessionStore } from './webStorage';

const KEY = 'debug';

/** Null until somebody asks, or after a change. */
let isOn: boolean | null = null;
const watchers = new Set<() => void>();

/** `?debug` in an address, or the switch on the page about this device: the calls of this session are shown (docs/api.md). */
export const isDebugging = (): boolean =>
  (isOn ??=
    sessionStore.get(KEY) === '1' ||
    // A page that was just opened: nothing is stored yet. Node has no address.
    new URLSearchParams((globalThis.location as Location | undefined)?.search).has(KEY));

/** Kept for the session, because links do not carry the parameter. Off stays off on a page whose address has it. */
export function setDebugging(on: boolean): void {
  isOn = on;
  if (on) sessionStore.set(KEY, '1');
  else sessionStore.remove(KEY);
  for (const watcher of watchers) watcher();
}

/** Calls `fn` after each change. */
export function onDebugging(fn: () => void): () => void {
  watchers.add(fn);
  return () => watchers.delete(fn);
}
