import { isOffline, onFlagChange, probe } from './network';
import { log } from './log';

/**
 * How long (ms) an `online` event must last before it is checked: a returning connection is often lost again at once.
 */
export const ONLINE_DEBOUNCE_MS = 1000;
/** Waits (ms) between probes while offline; the browser's own event usually comes first. */
const PROBE_WAITS_MS = [5000, 10_000, 20_000, 30_000];
/** Waits (ms) before an answer is checked that came although the browser reports offline: the line may only be going. */
const DOUBT_WAITS_MS = [1000, 5000];

/**
 * The real connection. `navigator.onLine` may be wrong in both directions, so only a probe of a tiny same-origin file
 * decides: after a failed request (G16), and when the browser reports a change. Small, without Dexie or the API client: may be in the first load.
 */
export const connectivity: { online: boolean } = { online: true };

const onlineFns = new Set<() => void>();
const assumedFns = new Set<() => void>();
const changeFns = new Set<(online: boolean) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often such an answer was checked since the browser's last event. */
let doubts = 0;
let runningProbe: Promise<boolean> | null = null;
let runProbe: () => Promise<boolean> = () => probe();
/** True while the connection may be back but is not confirmed: a send is as good as a probe. */
let assumed = false;
/** Incremented on each online or offline event, so that older probes are ignored. */
let flagEvents = 0;
/** When the connection was last assumed, in ms of the monotonic clock. */
let assumedAt = Number.NEGATIVE_INFINITY;

function notify(fns: Iterable<() => void>): void {
  for (const fn of fns) {
    try {
      fn();
    } catch (error) {
      log.error('sync', 'a connectivity listener failed', error);
    }
  }
}

function setOnline(online: boolean): void {
  assumed = false;
  if (connectivity.online === online) return;
  connectivity.online = online;
  notify([...changeFns].map((fn) => () => fn(online)));
  if (online) notify(onlineFns);
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
  setOnline(true);
}

/**
 * Allows one send although the connection was last seen lost: the page is shown again, or the traveller asks. At most once
 * a second; then only the probe decides.
 */
export function assumeOnline(): void {
  if (connectivity.online || performance.now() - assumedAt < ONLINE_DEBOUNCE_MS) return;
  assumedAt = performance.now();
  assumed = true;
  notify(assumedFns);
}

/** Calls `fn` with every change, in both directions. Returns the unsubscribe function. */
export function onConnectivity(fn: (online: boolean) => void): () => void {
  changeFns.add(fn);
  return () => changeFns.delete(fn);
}

function scheduleCheck(round: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(round), PROBE_WAITS_MS[Math.min(round, PROBE_WAITS_MS.length - 1)]);
}

async function checkConnection(round = 0): Promise<boolean> {
  const eventsBefore = flagEvents;
  const answer = (runningProbe ??= runProbe());
  const online = await answer.finally(() => {
    if (runningProbe === answer) runningProbe = null;
  });
  if (eventsBefore !== flagEvents) return online;
  setOnline(online);
  if (!online) scheduleCheck(round + 1);
  else {
    clearTimeout(timer);
    if (isOffline() && doubts < DOUBT_WAITS_MS.length)
      timer = setTimeout(() => void checkConnection(), DOUBT_WAITS_MS[doubts++]);
  }
  return online;
}

/**
 * To be called after a request without an answer: probes our own origin. Resolves to true when the connection is lost.
 */
export const reallyOffline = async (): Promise<boolean> => !(await checkConnection());

let stopConnectivity: (() => void) | null = null;

/** Observes the browser's events from now on; harmless when it does already. Returns the function that stops it. */
export function startConnectivity(): () => void {
  if (stopConnectivity) return stopConnectivity;
  assumedAt = Number.NEGATIVE_INFINITY;
  const stopListening = onFlagChange((offline) => {
    clearTimeout(timer);
    flagEvents++;
    doubts = 0;
    runningProbe = null;
    if (offline) void checkConnection();
    else {
      timer = setTimeout(() => void checkConnection(), ONLINE_DEBOUNCE_MS);
      assumeOnline();
    }
  });
  if (isOffline() || !connectivity.online) void checkConnection();
  stopConnectivity = () => {
    clearTimeout(timer);
    stopListening();
    stopConnectivity = null;
  };
  return stopConnectivity;
}

/** Replaces the probe; `null` restores the real one. For tests. */
export function setProbe(next: (() => Promise<boolean>) | null): void {
  runProbe = next ?? (() => probe());
}
