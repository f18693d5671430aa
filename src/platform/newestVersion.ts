import { pause } from './idle';
import { ownRegistration } from './ownWorker';

/** How long (ms) a newer version may take to be installed and activated. */
const LIMIT_MS = 30_000;

async function activateNewest(): Promise<void> {
  const registration = await ownRegistration();
  await registration?.update();
  const newer = registration?.installing ?? registration?.waiting;
  if (!newer) return;
  // A redundant one failed to install.
  while (newer.state !== 'activated' && newer.state !== 'redundant') {
    if (newer.state === 'installed') newer.postMessage({ type: 'SKIP_WAITING' });
    // oxlint-disable-next-line no-await-in-loop -- one state after the other
    await new Promise((done) => newer.addEventListener('statechange', done, { once: true }));
  }
}

let target: string | null = null;
/** Tells the address that the router is about to show, null at rest. */
export const leadsTo = (href: string | null): void => void (target = href);

/** Loads the page anew, at the address it was to show. */
const loadAnew = (): void => (target ? location.assign(target) : location.reload());

/**
 * Reloads the page in the newest version of the app. After a deployment the files of an older one may be gone, and a plain
 * reload would get the older pages from their worker again. What is typed is on the device.
 */
export async function reloadNewest(reload = loadAnew): Promise<void> {
  await Promise.race([activateNewest(), pause(LIMIT_MS)]).catch(() => undefined);
  reload();
}
