import { Workbox } from 'workbox-window';
import { subscribeKey } from 'valtio/utils';
import { log } from '@/platform/log';
import { savesData } from '@/platform/savesData';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { session } from '@/state/session';
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

/** Files of the build that this page has loaded. */
const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : []));

/**
 * The app is kept for the time without a network, once the page shows what it is for; a language that is chosen later, too.
 * For travellers who save data the worker keeps the shells and what they open.
 */
async function keepParts(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const keep = (): void => {
    if (savesData()) active?.postMessage({ type: 'KEEP_PAGE', files: loadedFiles() });
    else active?.postMessage({ type: 'KEEP', locale: session.locale });
  };
  keep();
  subscribeKey(session, 'locale', keep);
}

/** Registers the service worker of the built app. A new version waits until the traveller says yes (offline-sync.md). */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
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
    await keepParts();
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
  }
}
