import { createRoot, hydrateRoot } from 'react-dom/client';
import { configureApi } from '@/api/config';
import { type Locale, langOf } from '@/domain/locale';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { log } from '@/platform/log';
import type { Settings } from '@/platform/settings';
import { quickSettings, settingsText } from '@/platform/settingsBlock';
import { missingStorageMessage, scopeStorage } from '@/platform/webStorage';
import { session, startSession, storedLocale } from '@/state/session';
import { App } from './App';
import { beforeStart } from './afterStart';
import { showAlone } from './alone';
import { onFirstPage } from './firstPage';
import { firstLocale } from './language';
import { keptPresses } from './presses';
import { firstProfile, showProfile } from './profile';
import { basename, makeRouter } from './router';
import { loadShell } from './shellSlot';

/** A sound block at once; a wrong one is read again by superstruct, which names the field on a readable page. */
async function readSettings(): Promise<Settings | null> {
  const block = settingsText();
  return quickSettings(block) ?? (await import('./checkSettings')).checkSettings(block);
}

/** Path below the base, without a closing slash. */
function pathNow(): string {
  const path = location.pathname.slice(basename().replace(/\/$/, '').length).replace(/index\.html$/, '');
  return path.length > 1 ? path.replace(/\/$/, '') : '/';
}

/** The address that is painted: null for the shape of any other page. */
const painted = ({ dataset }: HTMLElement): string | null =>
  ({ home: '/', results: '/search/results' })[dataset['page'] ?? ''] ?? null;

/**
 * The language wanted; where it cannot be fetched (offline, never used here) the one chosen before, the tenant's default,
 * English; bare keys if nothing is on the device at all.
 */
async function loadTexts(wanted: Locale, fallbacks: readonly (Locale | null)[]): Promise<Locale> {
  const wishes = new Set([wanted, ...fallbacks, 'en_GB' as const].filter((locale) => locale !== null));
  for (const locale of wishes) {
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

/** The address says what is shown. */
function correctLang(locale: Locale): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.set('lang', langOf(locale));
  history.replaceState(history.state, '', url);
}

const onRecoverableError = (error: unknown): void => log.warn('start', 'recovered', error);

/** Storage check, settings, tenant, language, then the first render (spec 2; decisions 3 and 4). */
export async function start(): Promise<void> {
  const missing = missingStorageMessage();
  if (missing) return showAlone(missing);
  const settings = await readSettings();
  if (!settings) return;
  scopeStorage(settings.tenantName);
  const profile = await firstProfile(settings);
  const wanted = firstLocale(location.search, profile, settings.defaultLocale);
  configureApi({ baseUrl: settings.apiBaseUrl, tenant: settings.tenantName, locale: () => session.locale });
  showProfile(profile, settings).catch((error: unknown) => log.warn('start', 'the colours could not be shown', error));
  const [locale] = await Promise.all([
    loadTexts(wanted, [storedLocale(), settings.defaultLocale]),
    // Without it the page itself is waited for on an empty one, and says what is wrong.
    loadShell(pathNow()).catch((error: unknown) => log.warn('start', 'the shell did not come', error)),
  ]);
  if (locale !== wanted) correctLang(locale);
  catalogue.locale = locale;
  startSession(settings, profile, locale);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const drawn = painted(root);
  const same = drawn === pathNow();
  const pressed = keptPresses(root, same || !drawn);
  const started = beforeStart(locale !== wanted);
  onFirstPage(() => {
    started();
    pressed();
  });
  // What is on the page is what the first render will draw.
  if (!same || !document.documentElement.lang.startsWith(langOf(locale))) {
    createRoot(root).render(<App router={makeRouter()} />);
    return;
  }
  // The shell is painted: the scripts were asked for afterwards. Not in a transition: the router reads its state when it
  // renders and listens only afterwards, so a page that arrives between the slices would never be shown.
  // Made only now: a route whose chunk is here at once would otherwise be drawn where the page still shows its shell.
  hydrateRoot(root, <App router={makeRouter()} />, { onRecoverableError });
}
