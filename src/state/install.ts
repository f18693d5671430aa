import { proxy, useSnapshot } from 'valtio';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { lastSearchUrl } from './searchForm/lastSearch';

/** What Chromium hands over in place of its own install bar. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs the app: by its own question, by two taps that can only be told (iOS), or not at all. */
export type InstallWay = 'ask' | 'tell' | 'none';

const state = proxy<{ way: InstallWay }>({ way: 'none' });
export const useInstallWay = (): InstallWay => useSnapshot(state).way;

const LATER_KEY = 'installLater';
const ASK_AGAIN_MS = 30 * 86_400_000;
let held: InstallEvent | null = null;

const installed = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
/** Safari of a phone or tablet: it tells with `standalone` that it can keep sites on the home screen. */
const tells = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

/** Never on arrival: after the first search or booking, and 30 days after a no (ui.md, "Install"). */
function mayAsk(): boolean {
  const refused = Number(localStore.get(LATER_KEY) ?? Number.NaN);
  return lastSearchUrl() !== null && !installed() && !(now() - refused < ASK_AGAIN_MS);
}

/** Whether the app may be offered now; asked whenever the home page is shown. */
export function checkInstall(): void {
  state.way = !mayAsk() ? 'none' : held ? 'ask' : tells() ? 'tell' : 'none';
}

/** Keeps the browser's question until the traveller wants it. Called once at start. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallEvent;
    checkInstall();
  });
  addEventListener('appinstalled', () => {
    held = null;
    checkInstall();
  });
}

/** The traveller's yes: the browser asks its own question, once. */
export async function install(): Promise<void> {
  const event = held;
  held = null;
  if (!event) return checkInstall();
  try {
    await event.prompt();
    if ((await event.userChoice).outcome === 'dismissed') refuseInstall();
  } catch (error) {
    log.warn('pwa', 'the install question was not shown', error);
  }
  checkInstall();
}

/** "Not now": asked again after 30 days. */
export function refuseInstall(): void {
  localStore.set(LATER_KEY, String(now()));
  checkInstall();
}
