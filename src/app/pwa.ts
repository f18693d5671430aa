import { subscribeKey } from 'valtio/utils';
import { Workbox, messageSW } from 'workbox-window';
import { log } from '@/platform/log';
import { savesData } from '@/platform/savesData';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { session } from '@/state/session';
import { type Stand, takeOver } from './takeOver';

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** What is typed is on the disk. */
async function flush(): Promise<void> {
  await (await import('@/state/booking/syncSubscriptions')).saveOpenDraft();
}

/** No send is cut in two by the reload. */
async function quiesce(): Promise<void> {
  await (await import('@/offline/outbox')).pauseSync();
}

/** Resolves when the worker has ended what it is at; one that does not know the word never answers. */
export const makeWay = async (worker: Pick<ServiceWorker, 'postMessage'> | null): Promise<void> => {
  if (worker) await messageSW(worker as ServiceWorker, { type: 'MAKE_WAY' });
};

/** The page stays after all: it sends again. */
async function resume(): Promise<void> {
  (await import('@/offline/outbox')).resumeSync();
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
    if (savesData()) active?.postMessage({ type: 'KEEP_PAGE', locale: session.locale, files: loadedFiles() });
    else active?.postMessage({ type: 'KEEP', locale: session.locale });
  };
  keep();
  subscribeKey(session, 'locale', keep);
}

/**
 * Tells of every newer version from now on, whichever tab has found it: one that waits, also a later one after one that was
 * not installed (workbox-window hears of none after the first look of ours); and one that another tab has let in under this page. Answers what begins a yes: `letIn` of `takeOver`.
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
      // A still newer one may have taken the place of the one that was asked.
      if (waiting?.state === 'installed' && waiting !== asked) {
        asked = waiting;
        waiting.postMessage({ type: 'SKIP_WAITING' });
      }
      if (active !== own) return active?.state === 'activating' ? 'starting' : 'in';
      // Nothing is newer any more: a new page gets all there is.
      return waiting || installing ? 'coming' : 'in';
    };
  };
}

/** Registers the service worker of the built app. A new version waits until the traveller says yes (offline-sync.md). */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(scriptUrl('sw.js'), { type: 'classic', updateViaCache: 'none' });
  try {
    const registration = await worker.register();
    if (!registration) return;
    const ask = watchVersions(registration, () => {
      // Its installation has the tenant's language; the one in use comes beside it.
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
