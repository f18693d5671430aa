import { isOffline, onFlagChange, probe } from './network';
import { log } from './log';

/**
 * How long (ms) an `online` event must last before it is checked: a returning connection is often lost again at once.
 */
export const ONLINE_DEBOUNCE_MS = 1000;
/** Waits (ms) between probes while offline; the browser's own event usually comes first. */
const LOOK_MS = [5000, 10_000, 20_000, 30_000];

/**
 * The real connection. `navigator.onLine` may wrongly be true, so a failed request counts as offline only when a probe
 * of a tiny same-origin file fails, too (G16). Small, without Dexie or the API client: may be in the first load.
 */
export const connectivity: { online: boolean } = { online: !isOffline() };

const onlineFns = new Set<() => void>();
const assumedFns = new Set<() => void>();
const changeFns = new Set<(online: boolean) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | null = null;
let ask: () => Promise<boolean> = () => probe();
/** True while the connection may be back but is not confirmed: a send is as good as a probe. */
let assumed = false;
/** Incremented on each online or offline event, so that older probes are ignored. */
let turn = 0;
/** When the connection was last assumed, in ms of the monotonic clock. */
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

/** Calls `fn` whenever the connection is back. Returns the unsubscribe function. */
export function onOnline(fn: () => void): () => void {
  onlineFns.add(fn);
  return () => onlineFns.delete(fn);
}

/** Calls `fn` as soon as the connection may be back, before any probe. Returns the unsubscribe function. */
export function onAssumedOnline(fn: () => void): () => void {
  assumedFns.add(fn);
  return () => assumedFns.delete(fn);
}

/** True online, and for one attempt while the connection is only assumed: a failure then is no attempt (G16). */
export const canAttemptSend = (): boolean => connectivity.online || assumed;

/** The API answered, with any status: the connection works. */
export function heardServer(): void {
  clearTimeout(timer);
  set(true);
}

/**
 * Allows one send although the connection was last seen lost: the page is shown again, or the traveller asks. Not while
 * the browser itself reports offline, and at most once a second; then only the probe decides.
 */
export function assumeOnline(): void {
  if (connectivity.online || isOffline() || performance.now() - assumedAt < ONLINE_DEBOUNCE_MS) return;
  assumedAt = performance.now();
  assumed = true;
  call(assumedFns);
}

/** Calls `fn` with every change, in both directions. Returns the unsubscribe function. */
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

/**
 * To be called after a request without an answer: probes our own origin. Resolves to true when the connection is lost.
 */
export const reallyOffline = async (): Promise<boolean> => !(await look());

/** Observes the browser's events from now on. Returns the function that stops it. */
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

/** Replaces the probe; `null` restores the real one. For tests. */
export function setProbe(next: (() => Promise<boolean>) | null): void {
  ask = next ?? (() => probe());
}
