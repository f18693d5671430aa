import { pause } from './idle';

/** How long (ms) a newer version may take to be installed and activated. */
const LIMIT_MS = 30_000;

/** Resolves when the worker is active, or has failed to install. */
const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    const step = (): void => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated' || worker.state === 'redundant') done();
    };
    worker.addEventListener('statechange', step);
    step();
  });

async function activateNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const newer = registration?.installing ?? registration?.waiting;
  if (newer) await settled(newer);
}

/**
 * Reloads the page in the newest version of the app. After a deployment the files of an older one may be gone, and a plain
 * reload would get the older pages from their worker again. What is typed is on the device.
 */
export async function reloadNewest(reload = () => location.reload()): Promise<void> {
  await Promise.race([activateNewest(), pause(LIMIT_MS)]).catch(() => undefined);
  reload();
}
