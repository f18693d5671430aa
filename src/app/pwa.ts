import { subscribeKey } from 'valtio/utils';
import { Workbox, messageSW } from 'workbox-window';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { savesData } from '@/platform/savesData';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { session } from '@/state/session';
import { type Stand, takeOver } from './activateUpdate';

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** Stores what is typed. */
async function flush(): Promise<void> {
  await (await import('@/state/booking/sync/subscriptions')).saveOpenDraft();
}

/** The reload must not interrupt a send. */
async function quiesce(): Promise<void> {
  await (await import('@/offline/outbox')).pauseSync();
}

/** Resolves when the worker has finished its work; an older worker that does not know the message never answers. */
export const makeWay = async (worker: Pick<ServiceWorker, 'postMessage'> | null): Promise<void> => {
  if (worker) await messageSW(worker as ServiceWorker, { type: 'MAKE_WAY' });
};

/** The page stays after all: sending continues. */
async function resume(): Promise<void> {
  (await import('@/offline/outbox')).resumeSync();
}

/** Checks for an update when the page is shown again, at most once an hour. */
function lookAgain(worker: Workbox): void {
  let looked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - looked < LOOK_AGAIN_MS) return;
    looked = now();
    worker.update().catch((error: unknown) => log.warn('pwa', 'no news of a newer version', error));
  });
}

/** Files of the build that this page has loaded. */
const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : []));

/**
 * Asks the worker to store the app for offline use once the page shows its content, and again for a language chosen
 * later. For travellers who save data the worker stores only the shells and their files.
 */
async function keepParts(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const keep = (): void => {
    if (savesData()) active?.postMessage({ type: 'KEEP_PAGE', locale: session.locale, files: loadedFiles() });
    else active?.postMessage({ type: 'KEEP', locale: session.locale });
  };
  keep();
  subscribeKey(session, 'locale', keep);
}

/**
 * Calls `tell` for every newer version from now on, whichever tab found it: a waiting one, also after one that failed
 * to install (workbox-window misses those), and one that another tab has activated under this page. Returns a function
 * that starts an activation; its result is `letIn` of `activateUpdate`.
 */
export function watchVersions(registration: ServiceWorkerRegistration, tell: () => void): () => () => Stand {
  let own: ServiceWorker | null = null;
  const look = (): void => {
    own ??= registration.active;
    if (own && (registration.waiting || registration.active !== own)) tell();
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  navigator.serviceWorker.addEventListener('controllerchange', look);
  follow();
  look();
  return () => {
    let asked: ServiceWorker | null = null;
    return () => {
      const { active, waiting, installing } = registration;
      // A still newer version may have replaced the one that was asked.
      if (waiting?.state === 'installed' && waiting !== asked) {
        asked = waiting;
        waiting.postMessage({ type: 'SKIP_WAITING' });
      }
      if (active !== own) return active?.state === 'activating' ? 'starting' : 'in';
      // No newer version is left: a new page gets the latest.
      return waiting || installing ? 'coming' : 'in';
    };
  };
}

/**
 * Registers the service worker of the built app. A new version waits until the traveller accepts it
 * (docs/decisions/0127).
 */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(scriptUrl('sw.js'), { type: 'classic', updateViaCache: 'none' });
  try {
    const registration = await worker.register();
    if (!registration) return;
    const ask = watchVersions(registration, () => {
      // The installation stores the tenant's language; this adds the one in use.
      registration.waiting?.postMessage({ type: 'KEEP', locale: session.locale });
      announceUpdate(() =>
        takeOver({
          flush,
          quiesce,
          makeWay: () => makeWay(registration.active),
          resume,
          letIn: ask(),
          reload: () => location.reload(),
        }),
      );
    });
    lookAgain(worker);
    await keepParts();
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
  }
}
