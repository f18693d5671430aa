import { proxy, ref, useSnapshot } from 'valtio';
import { type Locale, langOf, localeOf, isLang } from '@/domain/locale';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import type { Settings } from '@/platform/settings';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { localStore } from '@/platform/webStorage';

export interface Session {
  /** The settings block of the page; set before the first render. */
  settings: Settings;
  profile: TenantProfile;
  locale: Locale;
  /** False once a request really failed (`platform/connectivity`), not only by the browser's flag. */
  online: boolean;
  /** False until the first client render is on screen; prerendered parts show no personal data before. */
  hydrated: boolean;
}

export const session = proxy<Session>({
  settings: ref(NO_SETTINGS),
  profile: DEFAULT_PROFILE,
  locale: 'lv_LV',
  online: true,
  hydrated: false,
});

/** Read-only view of the session for components. */
export const useSession = (): Readonly<Session> => useSnapshot(session) as Readonly<Session>;

export function startSession(settings: Settings, profile: TenantProfile, locale: Locale): void {
  session.settings = ref(settings);
  session.profile = profile;
  session.locale = locale;
}

const LANG_KEY = 'lang';

/** The language the traveller chose earlier on this device, if any. */
export function storedLocale(): Locale | null {
  const found = localStore.get(LANG_KEY);
  return isLang(found) ? localeOf(found) : null;
}

/** Shows a language, without storing it. `i18n` loads the texts by itself. */
export function showLocale(locale: Locale): void {
  session.locale = locale;
}

/** Stores the language of the page as the traveller's. */
export const storeLocale = (): unknown => localStore.set(LANG_KEY, langOf(session.locale));

export function setProfile(profile: TenantProfile): void {
  session.profile = profile;
}

export function setOnline(online: boolean): void {
  session.online = online;
}

export function markHydrated(): void {
  session.hydrated = true;
}
