import type { ModelContext } from '@/state/agents/register';
import { onNonsense } from '@/api/sense';
import { translate } from '@/i18n/t';
import { dropUntakenCalls } from '@/platform/early';
import { idle } from '@/platform/idle';
import { recordLogLines } from '@/platform/logLines';
import { isDebugging } from '@/platform/debugMode';
import { log } from '@/platform/log';
import { isBackFromRedirect } from '@/platform/identity/redirectMark';
import { afterContentShown } from '@/platform/pageMilestones';
import { loadPart, retryUntilLoaded } from '@/platform/parts';
import { settingsText } from '@/platform/settingsBlock';
import { isPendingNoticeShown } from '@/state/pendingSearch';
import { type Method, methodName } from '@/domain/account/types';
import { loadMessages } from '@/i18n/catalogue';
import { confirmAccount, knownIdentity, onAccountGone, onPerson, onSignedIn, showKnownAccount } from '@/state/account';
import { mayHaveWatches, onFirstWatch } from '@/state/alertHint';
import { session, setOnline } from '@/state/session';
import { listDatabases, mayHaveDatabase } from '@/platform/database';
import { currentPath } from './basename';
import { checkSettings } from './checkSettings';

const TOAST_ID = 'back-online';

/** Opens a path of the app. */
let openPath: (path: string) => void = () => undefined;
/** Calls after each navigation. */
let onPath: (tell: () => void) => () => void = () => () => undefined;

/** Announces the connection once, unless a notice about the waiting search does so. */
export async function announceOnline(): Promise<void> {
  if (isPendingNoticeShown()) return;
  const { toast } = await loadPart(() => import('@/ui/toast'));
  toast('ok', translate('content.connection.backOnline'), { id: TOAST_ID, deferrable: true });
}

/** Offline again: removes that announcement. */
async function retractOnline(): Promise<void> {
  const { dropToast } = await loadPart(() => import('@/ui/toast'));
  dropToast(TOAST_ID);
}

/** Copies the state of `platform/connectivity` to `session.online`. */
async function watchConnection(): Promise<void> {
  const [{ connectivity, onConnectivity, reallyOffline, startConnectivity }, { onNoAnswer }] = await retryUntilLoaded(
    () => Promise.all([import('@/platform/connectivity'), import('@/api/transport')]),
  );
  startConnectivity();
  setOnline(connectivity.online);
  onConnectivity((online) => {
    const isBack = online && !session.online;
    setOnline(online);
    if (isBack) void announceOnline();
    else if (!online) void retractOnline();
  });
  onNoAnswer(() => void reallyOffline());
  // Everything may have come from the device: an unreachable server is noticed before the first call.
  void reallyOffline();
}

/** Collects storage notices for the screen. */
async function watchStorage(): Promise<void> {
  const [{ isOlderApp, onDatabaseRecovered, onStorageNotice }, { pwa }] = await retryUntilLoaded(() =>
    Promise.all([import('@/offline/storageHealth'), import('@/state/pwa')]),
  );
  onStorageNotice((notice) => {
    pwa.isOlderApp = isOlderApp();
    if (!pwa.notices.includes(notice)) pwa.notices.push(notice);
  });
  onDatabaseRecovered(() => {
    pwa.notices = pwa.notices.filter((notice) => notice !== 'memory');
  });
}

/**
 * Starts the outbox on every page (docs/offline.md "Outbox"). A device without a database has nothing to send, so a
 * first visit does not load it.
 */
async function startOutbox(hadDatabase: Promise<boolean>): Promise<void> {
  // Also for a browser without IndexedDB; a storage notice says there that nothing is stored.
  if (!(await hadDatabase)) return;
  (await retryUntilLoaded(() => import('@/state/booking/flow/subscriptions'))).startSyncSubscriptions();
  await (await retryUntilLoaded(() => import('@/state/booking/flow/lifecycle'))).offerToResume();
}

/** The current profile and strings of the tenant; failures are logged. */
async function refreshTenant(): Promise<void> {
  const { refreshProfile, watchStrings } = await retryUntilLoaded(() => import('./refreshTenant'));
  void refreshProfile();
  void watchStrings();
}

/** Loads the results page as soon as the search form is complete. */
async function prepareResults(): Promise<void> {
  const { onSearchReady } = await loadPart(() => import('@/state/searchForm/start'));
  onSearchReady(() => void loadPart(() => import('./routes/results')).catch(() => undefined));
}

/** Brings the account's trips to this device, for home and for offline. */
async function keepAccountTrips(): Promise<void> {
  await idle(IDLE_MS, 20);
  await (await loadPart(() => import('@/state/trips/account'))).loadAccountTrips(session.online);
}

async function announceSignedIn(linked: Method | null): Promise<void> {
  const [{ toast }] = await Promise.all([loadPart(() => import('@/ui/toast')), loadMessages('account')]);
  toast('ok', linked ? translate('account.connected', { method: methodName(linked) }) : translate('account.signedIn'));
}

/** What others have left here is not for this person, and their own things follow them. */
async function receivePerson(uid: string): Promise<void> {
  try {
    await (await retryUntilLoaded(() => import('@/state/account/person/forget'))).receivePerson(uid);
  } catch (error) {
    log.error('account', 'data of somebody else may be left here, and things of the account stay there', error);
  }
}

/** Confirms who is signed in. Guests load nothing, unless somebody's private data are still here and may have expired. */
async function startAccount(): Promise<void> {
  onSignedIn((linked) => {
    void announceSignedIn(linked);
    keepAccountTrips().catch((error: unknown) => log.warn('account', 'the trips could not be brought here', error));
  });
  // After a redirect the provider's library opens its database: a deletion now would block it.
  const isSigningIn = isBackFromRedirect();
  confirmAccount();
  const known = (await listDatabases()) ?? [];
  if (known.some(({ name }) => name?.startsWith('private:')))
    await (await retryUntilLoaded(() => import('@/offline/privateStore'))).sweepPrivateStores();
  if (!isSigningIn && !knownIdentity() && known.some(({ name }) => name?.startsWith('firebaseLocalStorage')))
    await (await retryUntilLoaded(() => import('@/platform/identity/forgetUser'))).dropProviderDatabase();
}

async function watchPrices(atOnce: boolean): Promise<void> {
  const [{ startAlerts }] = await retryUntilLoaded(() =>
    Promise.all([import('@/state/alerts/check'), loadMessages('words')]),
  );
  void startAlerts((text, path) => void announcePrice(text, path), atOnce);
}

/** Checks the watched prices. A device without alerts loads nothing for them. */
async function startPriceAlerts(): Promise<void> {
  if (mayHaveWatches()) await watchPrices(true);
  else onFirstWatch(() => void watchPrices(false));
}

/** Says that a watched price fell. The alert stays news until somebody looks at it. */
async function announcePrice(text: string, path: string): Promise<void> {
  const { toast } = await loadPart(() => import('@/ui/toast'));
  const onPress = () => openPath(path);
  toast('ok', text, { id: text, deferrable: true, action: { label: translate('alerts.show'), onPress } });
}

/** Counting visits: nothing is loaded before the traveller's yes, and nothing for a tenant that does not count. */
async function startVisits(): Promise<void> {
  const { onVisitsChoice, startVisitsChoice, tenantCounts } = await loadPart(() => import('@/state/visits/consent'));
  if (!tenantCounts()) return;
  let asked = false;
  const begin = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    const { followVisitsChoice } = await retryUntilLoaded(() => import('@/state/visits/start'));
    followVisitsChoice({ path: currentPath, onPath });
  };
  if (startVisitsChoice() === 'yes') await begin();
  else onVisitsChoice((choice) => void (choice === 'yes' && begin()));
}

/** For the tenant's developer. */
const watchPolicy = async (): Promise<void> => (await loadPart(() => import('./policyNotice'))).tellBlockedOrigins();

/** For search engines, whose browsers wait for it. */
const addHeadLinks = async (): Promise<void> => (await loadPart(() => import('./headLinks'))).startHeadLinks(onPath);

/** For the tenant's developer (docs/api.md). */
async function showCallsOfSession(): Promise<void> {
  if (isDebugging()) (await loadPart(() => import('@/features/device/showCalls'))).showCalls();
}

/** Tools for an agent of the traveller. Browsers without a door for it load nothing. */
async function offerTools(): Promise<void> {
  const door =
    (document as { modelContext?: ModelContext }).modelContext ??
    (navigator as { modelContext?: ModelContext }).modelContext;
  if (door) await (await loadPart(() => import('@/state/agents/register'))).registerTools(door, openPath);
}

const startInstallPrompt = async (): Promise<void> => (await loadPart(() => import('@/state/install'))).watchInstall();

/** Near the end, because the installation takes the whole line for some seconds. */
const startWorker = async (): Promise<void> => (await retryUntilLoaded(() => import('./pwa'))).startPwa();

/** In this order: the storage notices must be observed before anything opens the database. */
const SERVICES = [
  showCallsOfSession,
  watchConnection,
  watchStorage,
  startOutbox,
  startAccount,
  startVisits,
  refreshTenant,
  prepareResults,
  startInstallPrompt,
  startWorker,
  startPriceAlerts,
  watchPolicy,
  addHeadLinks,
  offerTools,
];
const IDLE_MS = 1000;

const ignore = (): void => undefined;

/** Starts the services of every page one after the other, once the page shows its content. `open` leads to a path of the app; `afterPath` calls after each navigation. */
export async function startServices(open: (path: string) => void, afterPath: typeof onPath): Promise<void> {
  openPath = open;
  onPath = afterPath;
  recordLogLines();
  onNonsense(
    (...found) =>
      void loadPart(() => import('@/api/wrongOffers')).then((words) => words.reportNonsense(...found), ignore),
  );
  void dropUntakenCalls();
  // Checked before the page stores its first answer.
  const hadDatabase = mayHaveDatabase();
  onAccountGone(async (...gone) =>
    (await loadPart(() => import('@/state/account/person/forget'))).forgetPrivateData(...gone),
  );
  onPerson((uid) => void receivePerson(uid));
  showKnownAccount();
  await afterContentShown();
  checkSettings(settingsText());
  for (const start of SERVICES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: together they would hold a slow phone
    await idle(IDLE_MS, 20);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await start(hadDatabase).catch((error: unknown) => log.warn('start', `${start.name} did not start`, error));
  }
}
