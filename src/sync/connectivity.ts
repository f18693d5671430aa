import { isOffline, onFlagChange, probe } from '@/platform/network';
import { log } from '@/platform/log';

/** Pause after the browser says "online": a connection that comes back often goes again at once. */
export const SETTLE_MS = 1000;
/** Between two looks while offline; the browser's own event is usually quicker. */
const LOOK_MS = [5000, 10_000, 20_000, 30_000];

/**
 * The real connection: `navigator.onLine` alone lies in one direction, so a failed request is believed only when a tiny
 * same-origin file cannot be had either (G16). Small, without dexie or the client: may stand in the first load.
 */
export const connectivity: { online: boolean } = { online: !isOffline() };

const onlineFns = new Set<() => void>();
const changeFns = new Set<(online: boolean) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | null = null;
let ask: () => Promise<boolean> = () => probe();

function call(fns: Iterable<() => void>): void {
  for (const fn of fns) {
    try {
      fn();
    } catch (error) {
      log.error('sync', 'a connectivity listener failed', error);
    }
  }
}

function set(online: boolean): void {
  if (connectivity.online === online) return;
  connectivity.online = online;
  call([...changeFns].map((fn) => () => fn(online)));
  if (online) call(onlineFns);
}

/** Calls `fn` whenever the connection is back. Answers a function that stops it. */
export function onOnline(fn: () => void): () => void {
  onlineFns.add(fn);
  return () => onlineFns.delete(fn);
}

/** Calls `fn` with every change, in both directions. Answers a function that stops it. */
export function onConnectivity(fn: (online: boolean) => void): () => void {
  changeFns.add(fn);
  return () => changeFns.delete(fn);
}

function lookAgain(round: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(round), LOOK_MS[Math.min(round, LOOK_MS.length - 1)]);
}

async function look(round = 0): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  const online = await asking;
  set(online);
  if (online) clearTimeout(timer);
  else lookAgain(round + 1);
  return online;
}

/** To be called when a request got no answer: asks our own origin and tells whether the connection is really gone. */
export const reallyOffline = async (): Promise<boolean> => !(await look());

/** Listens to the browser from now on. Answers a function that stops everything. */
export function startConnectivity(): () => void {
  const stopListening = onFlagChange((offline) => {
    clearTimeout(timer);
    if (offline) {
      set(false);
      lookAgain(0);
    } else {
      timer = setTimeout(() => void look(), SETTLE_MS);
    }
  });
  set(!isOffline());
  if (!connectivity.online) lookAgain(0);
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

/** Replaces the probe; `null` puts the real one back. For tests. */
export function setProbe(next: (() => Promise<boolean>) | null): void {
  ask = next ?? (() => probe());
}
