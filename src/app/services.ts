import { translate } from '@/i18n/t';
import { dropEarly } from '@/platform/early';
import { idle, untilHere } from '@/platform/idle';
import { keepLines } from '@/platform/lines';
import { log } from '@/platform/log';
import { afterShown } from '@/platform/moments';
import { settingsText } from '@/platform/settingsBlock';
import { isBackgroundSearchOn } from '@/state/pendingSearch';
import { session, setOnline } from '@/state/session';
import { mayHaveDatabase } from '@/platform/database';
import { checkSettings } from './checkSettings';

const BACK = 'back-online';

/** Coming back is said once: not over a notice of the page that says it, and has the traveller's search to start. */
export async function sayBack(): Promise<void> {
  if (isBackgroundSearchOn()) return;
  const { toast } = await import('@/ui/toast');
  toast('ok', translate('content.connection.backOnline'), { id: BACK, deferrable: true });
}

/** Gone again: what was said of coming back is true no more. */
async function takeBack(): Promise<void> {
  const { dropToast } = await import('@/ui/toast');
  dropToast(BACK);
}

/** The signal of `platform/connectivity` becomes `session.online`. */
async function watchConnection(): Promise<void> {
  const [{ connectivity, onConnectivity, reallyOffline, startConnectivity }, { onNoAnswer }] = await untilHere(() =>
    Promise.all([import('@/platform/connectivity'), import('@/api/transport')]),
  );
  startConnectivity();
  setOnline(connectivity.online);
  onConnectivity((online) => {
    const back = online && !session.online;
    setOnline(online);
    if (back) void sayBack();
    else if (!online) void takeBack();
  });
  onNoAnswer(() => void reallyOffline());
  // Everything may have come from the device: a server that is gone is noticed without waiting for the first call.
  void reallyOffline();
}

/** Trouble with the device's storage is told where the traveller is. */
async function watchStorage(): Promise<void> {
  const [{ onDatabaseRecovered, onStorageNotice }, { pwa }] = await untilHere(() =>
    Promise.all([import('@/offline/storageHealth'), import('@/state/pwa')]),
  );
  onStorageNotice((notice) => {
    if (!pwa.notices.includes(notice)) pwa.notices.push(notice);
  });
  onDatabaseRecovered(() => {
    pwa.notices = pwa.notices.filter((notice) => notice !== 'memory');
  });
}

/**
 * Sends what waits in the outbox, whatever page is open (offline-sync.md, "Who drains"). A device that has no database
 * has nothing to send: a first visit does not load that part.
 */
async function sendWaiting(hadDatabase: Promise<boolean>): Promise<void> {
  // A browser without databases has nothing to send either, but is told that nothing is kept.
  if (!(await hadDatabase)) return;
  (await untilHere(() => import('@/state/booking/syncSubscriptions'))).startSyncSubscriptions();
  await (await untilHere(() => import('@/state/booking/offer'))).offerToResume();
}

/** The tenant's profile and strings as the server has them now; failures are logged. */
async function refreshTenant(): Promise<void> {
  const [{ refreshProfile }, { watchStrings }] = await untilHere(() =>
    Promise.all([import('./refreshProfile'), import('./serverStrings')]),
  );
  void refreshProfile();
  void watchStrings();
}

/** A search that is about to run finds its screen here already: loaded as soon as the form is whole (performance.md 6). */
async function prepareResults(): Promise<void> {
  const { onSearchReady } = await import('@/state/searchForm/start');
  onSearchReady(() => void import('./routes/results').catch(() => undefined));
}

const watchInstalling = async (): Promise<void> => (await import('@/state/install')).watchInstall();

/** Last of all: the installation takes the whole line for some seconds. */
const startWorker = async (): Promise<void> => (await untilHere(() => import('./pwa'))).startPwa();

/** In this order: whoever tells of the storage listens before anybody opens it. */
const SERVICES = [
  watchConnection,
  watchStorage,
  sendWaiting,
  refreshTenant,
  prepareResults,
  watchInstalling,
  startWorker,
];
const IDLE_MS = 1000;

/** Starts what runs beside every page, one after the other, once the page shows what it is for. */
export async function startServices(): Promise<void> {
  keepLines();
  void dropEarly();
  // Asked before the page keeps its first answer.
  const hadDatabase = mayHaveDatabase();
  await afterShown();
  checkSettings(settingsText());
  for (const start of SERVICES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: together they would hold a slow phone
    await idle(IDLE_MS, 20);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await start(hadDatabase).catch((error: unknown) => log.warn('start', `${start.name} did not start`, error));
  }
}
