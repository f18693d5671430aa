import { Workbox } from 'workbox-window';
import { log } from '@/platform/log';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { takeOver } from './takeOver';

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** What is typed is on the disk. */
async function flush(): Promise<void> {
  await (await import('@/state/booking/news')).keepTyped();
}

/** No send is cut in two by the reload. */
async function quiesce(): Promise<void> {
  await (await import('@/sync/start')).quiesce();
}

/** Looks for a newer version when the page is shown again, at most once an hour. */
function lookAgain(worker: Workbox): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    worker.update().catch((error: unknown) => log.warn('pwa', 'no news of a newer version', error));
  });
}

/**
 * The rest of the app is kept for the time without a network: not at the installation, which a first visit pays for, but
 * once the worker stands. Not for travellers who save data: they keep what they open.
 */
async function keepRest(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_LATER' });
}

/** Registers the service worker of the built app. A new version waits until the traveller says yes (offline-sync.md). */
export async function startPwa(): Promise<void> {
  if (!import.meta.env['HAS_WORKER'] || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(scriptUrl('sw.js'), { type: 'classic', updateViaCache: 'none' });
  const accept = (): Promise<void> =>
    takeOver({
      flush,
      quiesce,
      onControlling: (fn) => worker.addEventListener('controlling', fn),
      skipWaiting: () => worker.messageSkipWaiting(),
      reload: () => location.reload(),
    });
  worker.addEventListener('waiting', () => announceUpdate(accept));
  try {
    await worker.register();
    lookAgain(worker);
    await keepRest();
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
  }
}
