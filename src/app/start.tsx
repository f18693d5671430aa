import { createRoot, hydrateRoot } from 'react-dom/client';
import { configureApi } from '@/api/config';
import { mayNeedRepair } from '@/domain/oddAddress';
import { type Locale, langOf } from '@/domain/locale';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import { ownScope } from '@/platform/base';
import { nextPaint } from '@/platform/idle';
import { log } from '@/platform/log';
import { markWritten, pagePrices } from '@/platform/pagePrices';
import { loadPart, retryUntilLoaded } from '@/platform/parts';
import type { Settings } from '@/platform/settings';
import { setFlag } from '@/platform/sessionFlags';
import { pageInteractive } from '@/platform/pageMilestones';
import { readValidSettings, settingsText } from '@/platform/settingsBlock';
import { hasEarlierKeys, missingStorageMessage, scopeStorage } from '@/platform/webStorage';
import { markHydrated, session, startSession, storedLocale } from '@/state/session';
import { startFrom } from '@/state/searchForm';
import { App } from './App';
import { showFatalMessage } from './fatalMessage';
import { initialLocale } from './language';
import { takeEarlyClicks } from './earlyClicks';
import { initialProfile, showProfile } from './profile';
import { basename, currentPath } from './basename';
import { isInstalled } from '@/platform/installed';
import { departsSoon } from '@/state/trips/tripHint';
import { type AppRouter, makeRouter } from './router';
import { carryState } from '@/ui/AppLink';
import { ownValue } from '@/domain/ownValue';

/** A valid block is read at once; a wrong one by superstruct, which names the field on a readable page. */
async function readSettings(): Promise<Settings | null> {
  const block = settingsText();
  return readValidSettings(block) ?? (await loadPart(() => import('./checkSettings'))).checkSettings(block);
}

/** The path the HTML was prerendered for; null for the generic page. */
const prerenderedPath = ({ dataset }: HTMLElement): string | null =>
  ownValue({ home: '/', results: '/search/results' }, dataset['page'] ?? '') ?? null;

/**
 * Loads the wanted language; where that fails (offline, never used here) the one chosen before, the tenant's default,
 * English. Without any, message keys are shown.
 */
async function loadTexts(wanted: Locale, fallbacks: readonly (Locale | null)[]): Promise<Locale> {
  const candidates = new Set([wanted, ...fallbacks, 'en_GB' as const].filter((locale) => locale !== null));
  for (const locale of candidates) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next one only where this one is not to be had
      await loadMessages('core', locale);
      return locale;
    } catch (error) {
      log.warn('i18n', `${locale} could not be loaded`, error);
    }
  }
  return 'en_GB';
}

/** Makes `lang` of the address match the language shown. */
function correctLang(locale: Locale): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.set('lang', langOf(locale));
  history.replaceState(history.state, '', url);
}

/** Says why the language is not the requested one. */
async function announceOtherLanguage(): Promise<void> {
  const [{ toast }] = await Promise.all([loadPart(() => import('@/ui/toast')), loadMessages('flow')]);
  toast('info', translate('content.regional.failed'));
}

const logFailure =
  (what: string) =>
  (error: unknown): void =>
    log.warn('start', what, error);

/** Hydrates the prerendered page if it is the one the address shows, otherwise renders a new one. */
function render(root: HTMLElement, isSame: boolean, router: AppRouter): void {
  const app = <App router={router} />;
  // Not in a transition: the router reads its state at render and subscribes afterwards, so a page that arrives between
  // the slices would never be shown.
  if (isSame) hydrateRoot(root, app, { onRecoverableError: logFailure('recovered') });
  else createRoot(root).render(app);
}

/** Before anything reads the address. */
async function repairAddress(): Promise<void> {
  const { pathname, search, hash } = location;
  if (!mayNeedRepair(pathname + search + hash)) return;
  const right = (await loadPart(() => import('@/domain/address'))).repairedAddress(location);
  const address = right.pathname + right.search + right.hash;
  if (address !== pathname + search + hash) history.replaceState(history.state, '', address);
}

/** The installed app is opened without a connection on the day of a flight: it opens on Trips instead of home. */
function openTripsOffline(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigator.onLine || currentPath() !== '/' || visit?.type !== 'navigate' || !isInstalled() || !departsSoon())
    return;
  history.replaceState(history.state, '', `${basename()}dashboard/trips${location.search}`);
}

/**
 * From the HTML to the first screen (docs/architecture.md "Start order"): storage check, settings, language, first
 * render, then the services. The page's own data are requested by the HTML (tools/inline/early.js) and by its
 * components.
 */
export async function start(): Promise<void> {
  await repairAddress().catch(logFailure('address'));
  // 1. Settings, or one sentence about what is wrong.
  const missing = missingStorageMessage();
  if (missing) return showFatalMessage(missing);
  const settings = await readSettings();
  if (!settings) return;
  const { tenantName: tenant, identity } = settings;
  scopeStorage(ownScope(tenant));
  if (hasEarlierKeys(tenant))
    await loadPart(() => import('@/offline/takeOver')).then(
      ({ takeOver }) => takeOver({ tenant, path: basename(), apiKey: identity?.apiKey }),
      logFailure('taking over'),
    );
  // An order that was being made when the page was closed.
  setFlag('lock', false);
  openTripsOffline();
  const profile = await initialProfile(settings);
  configureApi({ baseUrl: settings.apiBaseUrl, tenant: settings.tenantName, locale: () => session.locale });
  showProfile(profile, settings).catch(logFailure('profile'));

  // 2. Language.
  const wanted = initialLocale(location.search, profile, settings.defaultLocale);
  const locale = await loadTexts(wanted, [storedLocale(), settings.defaultLocale]);
  if (locale !== wanted) correctLang(locale);
  catalogue.locale = locale;
  startSession(settings, profile, locale);

  // 3. First render, after one painted frame: from the cache the scripts are here before it. A stored page starts them after it.
  if (!('stored' in document.documentElement.dataset)) await nextPaint();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const prerendered = prerenderedPath(root);
  const path = currentPath();
  const replayClicks = takeEarlyClicks(root, prerendered === path || !prerendered);
  const router = makeRouter();
  const isSame = prerendered === path && document.documentElement.lang.startsWith(langOf(locale));
  const prices = pagePrices();
  if (prices) startFrom(prices.origin);
  markWritten(isSame && prices !== null);
  render(root, isSame, router);

  // 4. The page is interactive: personal data may appear, and early clicks are replayed.
  await pageInteractive.whenReached();
  delete document.documentElement.dataset['texts'];
  markHydrated();
  replayClicks();
  if (locale !== wanted) announceOtherLanguage().catch(logFailure('language notice'));

  // 5. Connection, outbox, tenant data and worker, once the page shows its content.
  const { startServices } = await retryUntilLoaded(() => import('./services'));
  await startServices(
    (path) => void router.navigate(carryState(path, location.search)),
    (tell) => router.subscribe(({ navigation }) => navigation.state === 'idle' && tell()),
  );
}
