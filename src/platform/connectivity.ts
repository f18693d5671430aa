import { isOffline, onFlagChange, probe } from './network';
import { log } from './log';

/** Pause after the browser says "online" before it is believed: a connection that comes back often goes again at once. */
export const ONLINE_DEBOUNCE_MS = 1000;
/** Between two looks while offline; the browser's own event is usually quicker. */
const LOOK_MS = [5000, 10_000, 20_000, 30_000];

/**
 * The real connection: `navigator.onLine` alone lies in one direction, so a failed request is believed only when a tiny
 * same-origin file cannot be had either (G16). Small, without dexie or the client: may stand in the first load.
 */
export const connectivity: { online: boolean } = { online: !isOffline() };

const onlineFns = new Set<() => void>();
const assumedFns = new Set<() => void>();
const changeFns = new Set<(online: boolean) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | null = null;
let ask: () => Promise<boolean> = () => probe();
/** Set while the connection may be back and nobody knows: a send is as good a question as any. */
let assumed = false;
/** Raised with every word of the browser: what was asked before it says nothing about the time after. */
let turn = 0;
/** ms of the last hope, by the monotonic clock. */
let assumedAt = Number.NEGATIVE_INFINITY;

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
  assumed = false;
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

/** Calls `fn` when the connection may be back: at once, before anybody has asked. Answers a function that stops it. */
export function onAssumedOnline(fn: () => void): () => void {
  assumedFns.add(fn);
  return () => assumedFns.delete(fn);
}

/** May something be sent? True online, and for a first try after the browser says so: its loss is no attempt (G16). */
export const canAttemptSend = (): boolean => connectivity.online || assumed;

/** Somebody of ours answered, whatever the status: the connection is there. */
export function heardServer(): void {
  clearTimeout(timer);
  set(true);
}

/**
 * Lets a send go though the connection was last seen gone: the page is shown again, the traveller asks. Not while the
 * browser itself says "offline", and not twice within a second: then only the look decides.
 */
export function assumeOnline(): void {
  if (connectivity.online || isOffline() || performance.now() - assumedAt < ONLINE_DEBOUNCE_MS) return;
  assumedAt = performance.now();
  assumed = true;
  call(assumedFns);
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
  const asked = turn;
  const answer = (asking ??= ask());
  const online = await answer.finally(() => {
    if (asking === answer) asking = null;
  });
  if (asked !== turn) return online;
  set(online);
  if (online) clearTimeout(timer);
  else lookAgain(round + 1);
  return online;
}

/** To be called when a request got no answer: asks our own origin and tells whether the connection is really gone. */
export const reallyOffline = async (): Promise<boolean> => !(await look());

/** Listens to the browser from now on. Answers a function that stops everything. */
export function startConnectivity(): () => void {
  assumedAt = Number.NEGATIVE_INFINITY;
  const stopListening = onFlagChange((offline) => {
    clearTimeout(timer);
    turn++;
    asking = null;
    if (offline) {
      set(false);
      lookAgain(0);
    } else {
      timer = setTimeout(() => void look(), ONLINE_DEBOUNCE_MS);
      assumeOnline();
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
