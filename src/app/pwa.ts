import { log } from '@/platform/log';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { type Stand, takeOver } from './takeOver';

const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** What is typed is on the disk. */
async function flush(): Promise<void> {
  await (await import('@/state/booking/news')).keepTyped();
}

/** No send is cut in two by the reload. */
async function quiesce(): Promise<void> {
  await (await import('@/sync/start')).quiesce();
}

/** An older worker that does not know the word is silent. */
export const makeWay = (worker: Pick<ServiceWorker, 'postMessage'> | null): Promise<void> =>
  new Promise((done) => {
    if (!worker) {
      done();
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(), { once: true });
    port1.start();
    worker.postMessage({ type: 'MAKE_WAY' }, [port2]);
  });

/** The page stays after all: it sends again. */
async function resume(): Promise<void> {
  (await import('@/sync/start')).goOn();
}

/** Looks for a newer version when the page is shown again, at most once an hour. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch((error: unknown) => log.warn('pwa', 'no news of a newer version', error));
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

/**
 * Tells of every newer version from now on, whichever tab has found it: one that waits, also a later one after one that was
 * not installed; and one that another tab has let in under this page. Answers what begins a yes: `letIn` of `takeOver`.
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

const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => {
        addEventListener('load', done, { once: true });
      });

/** Registers the service worker of the built app. A new version waits until the traveller says yes (offline-sync.md). */
export async function startPwa(): Promise<void> {
  if (!import.meta.env['HAS_WORKER'] || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  try {
    await loaded();
    const registration = await navigator.serviceWorker.register(scriptUrl('sw.js'), {
      type: 'classic',
      updateViaCache: 'none',
    });
    const ask = watchVersions(registration, () =>
      announceUpdate(() =>
        takeOver({
          flush,
          quiesce,
          makeWay: () => makeWay(registration.active),
          resume,
          letIn: ask(),
          reload: () => location.reload(),
        }),
      ),
    );
    lookAgain(registration);
    await keepRest();
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
  }
}
