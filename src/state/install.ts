import { proxy, useSnapshot } from 'valtio';
import { type HomeScreenWay, homeScreenWay } from '@/domain/device/browsers';
import { isRecent, now } from '@/platform/clock';
import { isInstalled } from '@/platform/installed';
import { ownBrowser } from '@/platform/ownBrowser';
import { log } from '@/platform/log';
import { localStore, sessionStore } from '@/platform/webStorage';
import { NO_TRIPS, TRIP_HINT } from './trips/tripHint';

/** Chromium's event, which replaces its own install bar. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs the app: by its own prompt, by what the traveller taps there, or not at all. */
export type InstallMethod = 'ask' | HomeScreenWay;

const state = proxy<{ way: InstallMethod }>({ way: 'none' });
export const useInstallMethod = (): InstallMethod => useSnapshot(state).way;

const LATER_KEY = 'installLater';
const ASK_AGAIN_MS = 30 * 86_400_000;
let deferredPrompt: InstallEvent | null = null;

/** Visits of this device: a tab counts once. */
const VISITS_KEY = 'installVisits';
const VISITS_WANTED = 3;

function countVisit(): void {
  if (sessionStore.get(VISITS_KEY) !== null) return;
  sessionStore.set(VISITS_KEY, '1');
  localStore.set(VISITS_KEY, String(Math.min(VISITS_WANTED, visits() + 1)));
}
const visits = (): number => Number(localStore.get(VISITS_KEY) ?? 0) || 0;
const hasBooked = (): boolean => ![null, NO_TRIPS].includes(localStore.get(TRIP_HINT));

/** When it makes sense: after a booking, or on the third visit; again 30 days after a refusal. */
function mayAsk(): boolean {
  const refused = Number(localStore.get(LATER_KEY) ?? Number.NaN);
  return (hasBooked() || visits() >= VISITS_WANTED) && !isInstalled() && !isRecent(refused, ASK_AGAIN_MS);
}

/** Updates whether the app may be offered; called whenever its card is shown. */
export function checkInstall(): void {
  state.way = !mayAsk() ? 'none' : deferredPrompt ? 'ask' : homeScreenWay(ownBrowser());
}

/** Keeps the browser's prompt until the traveller wants it. Called once at start. */
export function watchInstall(): void {
  countVisit();
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallEvent;
    checkInstall();
  });
  addEventListener('appinstalled', () => {
    deferredPrompt = null;
    checkInstall();
  });
}

/** The traveller agrees: shows the browser's prompt, once. */
export async function install(): Promise<void> {
  const event = deferredPrompt;
  deferredPrompt = null;
  if (!event) return checkInstall();
  try {
    await event.prompt();
    if ((await event.userChoice).outcome === 'dismissed') refuseInstall();
  } catch (error) {
    log.warn('pwa', 'the install prompt was not shown', error);
  }
  checkInstall();
}

/** "Not now": offered again after 30 days. */
export function refuseInstall(): void {
  localStore.set(LATER_KEY, String(now()));
  checkInstall();
}
