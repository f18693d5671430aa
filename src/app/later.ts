import { loadMessages } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import { inTurn, pause, untilHere } from '@/platform/idle';
import { keepLines } from '@/platform/lines';
import { log } from '@/platform/log';
import { settingsText } from '@/platform/settingsBlock';
import { isPendingTold } from '@/state/pendingSearch';
import { session, setOnline } from '@/state/session';
import { mayHaveDatabase } from '@/storage/config';
import { checkSettings } from './checkSettings';

const BACK = 'back-online';

/** Coming back is said once: not over a notice of the page that says it, and has the traveller's search to start. */
export async function sayBack(): Promise<void> {
  if (isPendingTold()) return;
  const { toast } = await import('@/ui/toast');
  toast('ok', translate('content.connection.backOnline'), { id: BACK, calm: true });
}

/** Gone again: what was said of coming back is true no more. */
async function takeBack(): Promise<void> {
  const { dropToast } = await import('@/ui/toast');
  dropToast(BACK);
}

/** Why the language is not the one asked for. */
async function tellOtherLanguage(): Promise<void> {
  const [{ toast }] = await Promise.all([import('@/ui/toast'), loadMessages('flow')]);
  toast('info', translate('content.regional.failed'));
}

/** The signal of `sync/connectivity` becomes `session.online`. */
async function watchConnection(): Promise<void> {
  const [{ connectivity, onConnectivity, reallyOffline, startConnectivity }, { onNoAnswer }] = await untilHere(() =>
    Promise.all([import('@/sync/connectivity'), import('@/api/transport')]),
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
  await reallyOffline();
}

/**
 * Sends what waits in the outbox, whatever page is open (offline-sync.md, "Who drains"). A device that has no database
 * has nothing to send: a first visit does not load that part.
 */
async function sendWaiting(): Promise<void> {
  // A browser without databases has nothing to send either, but is told that nothing is kept.
  if (!(await mayHaveDatabase())) return;
  (await untilHere(() => import('@/state/booking/news'))).startNews();
  await (await untilHere(() => import('@/state/booking/offer'))).offerToResume();
}

/** Trouble with the device's storage is told where the traveller is. */
async function watchStorage(): Promise<void> {
  const [{ onKept, onStorageNotice }, { pwa }] = await untilHere(() =>
    Promise.all([import('@/storage/notices'), import('@/state/pwa')]),
  );
  onStorageNotice((notice) => {
    if (!pwa.notices.includes(notice)) pwa.notices.push(notice);
  });
  onKept(() => {
    pwa.notices = pwa.notices.filter((notice) => notice !== 'memory');
  });
}

/** A search that is about to run finds its screen here already: loaded as soon as the form is whole (performance.md 6). */
async function prepareResults(): Promise<void> {
  const { onSearchReady } = await import('@/state/searchForm/start');
  onSearchReady(() => void import('./routes/results').catch(() => undefined));
}

/**
 * All texts of the language in use, before the network goes: the worker keeps the tenant's own language from the start, any
 * other one as its files are fetched.
 */
async function keepTexts(): Promise<void> {
  for (const group of ['form', 'land', 'found', 'flow', 'late', 'party'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
    await untilHere(() => loadMessages(group));
  }
  // With the services themselves: a booking that is begun offline has its extras, too.
  await (await import('@/state/booking/catalogue')).loadCatalogue();
}

const WORKER_AFTER_MS = 1000;

const PARTS: readonly (() => unknown)[] = [
  watchConnection,
  // answers of a server: of no use on a device that has none, so not in the installation
  () => import('./refreshProfile').then(({ refreshProfile }) => refreshProfile()),
  () => import('./serverStrings').then(({ watchStrings }) => watchStrings()),
  // Who tells of the storage listens before anybody opens it.
  () => watchStorage().then(sendWaiting),
  prepareResults,
  keepTexts,
  // The menu answers a press at once.
  () => import('@/features/shell/SideMenu'),
  () => import('@/state/install').then(({ watchInstall }) => watchInstall()),
];

/**
 * After everything else and a while later: the installation wants the network and the processor for itself. It takes no turn,
 * because what the traveller does meanwhile must not wait for its end.
 */
async function startWorker(): Promise<void> {
  await inTurn(() => undefined);
  await pause(WORKER_AFTER_MS);
  await (await untilHere(() => import('./pwa'))).startPwa();
}

/**
 * What starts once the page is quiet, piece by piece: the connection, the fresh profile and strings, the outbox, the worker.
 * What the page needs for its whole life is asked for until it is here (decision 0116).
 */
export async function startLater(otherLanguage: boolean): Promise<void> {
  keepLines();
  checkSettings(settingsText());
  if (otherLanguage)
    tellOtherLanguage().catch((error: unknown) => log.warn('i18n', 'no word about the language', error));
  const parts = await Promise.allSettled([...PARTS.map((part) => inTurn(part)), startWorker()]);
  for (const part of parts) if (part.status === 'rejected') log.warn('start', 'a part did not start', part.reason);
}
