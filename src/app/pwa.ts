import { subscribeKey } from 'valtio/utils';
import { Workbox, messageSW } from 'workbox-window';
import { isRecent, now } from '@/platform/clock';
import { PART_GONE, isPartGone, loadPart } from '@/platform/parts';
import { log } from '@/platform/log';
import { reloadNewest } from '@/platform/newestVersion';
import { activeWorker } from '@/platform/ownWorker';
import { savesData } from '@/platform/savesData';
import { scriptUrl } from '@/platform/trusted';
import { announceUpdate } from '@/state/pwa';
import { session } from '@/state/session';
import { type ActivationState, activateUpdate } from './activateUpdate';

const CHECK_AGAIN_MS = 60 * 60 * 1000;

/** Stores what is typed. */
async function flush(): Promise<void> {
  await (await loadPart(() => import('@/state/booking/flow/subscriptions'))).saveOpenDraft();
}

/** The reload must not interrupt a send. */
async function quiesce(): Promise<void> {
  await (await loadPart(() => import('@/offline/outbox'))).pauseSync();
}

/** Resolves when the worker has finished its work; an older worker that does not know the message never answers. */
export const askWorkerToFinish = async (worker: Pick<ServiceWorker, 'postMessage'> | null): Promise<void> => {
  if (worker) await messageSW(worker as ServiceWorker, { type: 'MAKE_WAY' });
};

/** The page stays after all: sending continues. */
async function resume(): Promise<void> {
  (await loadPart(() => import('@/offline/outbox'))).resumeSync();
}

const updateFailed = (error: unknown): void => log.warn('pwa', 'the check for an update failed', error);

/** Runs `work` once files of this version are gone from the server, also if that has happened before. */
function whenPartGone(work: () => unknown): void {
  if (isPartGone()) work();
  else addEventListener(PART_GONE, work, { once: true });
}

/** Checks for an update when the page is shown again, at most once an hour. */
function checkWhenShown(registration: ServiceWorkerRegistration): void {
  let checkedAt = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || isRecent(checkedAt, CHECK_AGAIN_MS)) return;
    checkedAt = now();
    registration.update().catch(updateFailed);
  });
}

/** Files of the build that this page has loaded. */
const loadedFiles = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : []));

/**
 * Asks the worker to store the app for offline use once the page shows its content, and again for a language chosen
 * later. For travellers who save data the worker stores only the shells and their files.
 */
async function storeParts(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = await activeWorker(registration);
  const store = (): void => {
    if (savesData()) worker.postMessage({ type: 'KEEP_PAGE', locale: session.locale, files: loadedFiles() });
    else worker.postMessage({ type: 'KEEP', locale: session.locale });
  };
  store();
  subscribeKey(session, 'locale', store);
}

/**
 * Calls `onUpdate` for every newer version from now on, whichever tab found it: a waiting one, also after one that failed
 * to install, and one that another tab has activated under this page. Returns a function
 * that starts an activation; its result is `advance` of `activateUpdate`.
 */
export function watchVersions(
  registration: ServiceWorkerRegistration,
  onUpdate: () => void,
): () => () => ActivationState {
  let current: ServiceWorker | null = null;
  const check = (): void => {
    current ??= registration.active;
    if (current && (registration.waiting || registration.active !== current)) onUpdate();
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', check);
  registration.addEventListener('updatefound', follow);
  navigator.serviceWorker.addEventListener('controllerchange', check);
  follow();
  check();
  return () => {
    let asked: ServiceWorker | null = null;
    return () => {
      const { active, waiting, installing } = registration;
      // A still newer version may have replaced the one that was asked.
      if (waiting?.state === 'installed' && waiting !== asked) {
        asked = waiting;
        waiting.postMessage({ type: 'SKIP_WAITING' });
      }
      if (active !== current) return active?.state === 'activating' ? 'activating' : 'active';
      // No newer version is left: a new page gets the latest.
      return waiting || installing ? 'waiting' : 'active';
    };
  };
}

/** Registers the worker once the page is loaded. Null where there is none: plain HTTP, a private window, a policy. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const worker = new Workbox(scriptUrl('sw.js'), { type: 'classic', updateViaCache: 'none' });
  try {
    return (await worker.register()) ?? null;
  } catch (error) {
    log.warn('pwa', 'the service worker was not registered', error);
    return null;
  }
}

/**
 * Registers the service worker of the built app. A new version waits until the traveller accepts it
 * (docs/decisions/0127).
 */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV) return;
  const registration = await register();
  if (!registration) {
    // A new page gets the newer version.
    whenPartGone(() => announceUpdate(() => reloadNewest()));
    return;
  }
  const startActivation = watchVersions(registration, () => {
    // The installation stores the tenant's language; this adds the one in use.
    registration.waiting?.postMessage({ type: 'KEEP', locale: session.locale });
    announceUpdate(() =>
      activateUpdate({
        flush,
        quiesce,
        finishWorker: () => askWorkerToFinish(registration.active),
        resume,
        advance: startActivation(),
        reload: () => location.reload(),
      }),
    );
  });
  checkWhenShown(registration);
  whenPartGone(() => registration.update().catch(updateFailed));
  // The worker may never be ready: its installation fails where a file is missing.
  void storeParts(registration).catch((error: unknown) => log.warn('pwa', 'the app was not stored', error));
}
