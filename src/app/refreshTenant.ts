import { getTenantProfile } from '@/api/tenant';
import { setFormatProfile } from '@/i18n/catalogue';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { session, setProfile } from '@/state/session';
import { applyTheme } from '@/ui/theme';
import { PROFILE_KEY, toWire } from './profile';
import { subscribeKey } from 'valtio/utils';
import type { Locale } from '@/domain/locale';
import type { TenantProfile } from '@/domain/tenant/types';
import { overlayIcuStrings, overlayStrings } from '@/i18n/overlay';
import { getStrings } from '@/api/content';

/** Requests the current profile after the first paint. A failure is logged, and the known profile stays. */
export async function refreshProfile(): Promise<void> {
  const known = session.profile;
  try {
    const profile = await getTenantProfile(known);
    const { projectCurrency: built } = (session.settings.profile ?? profile) as Pick<TenantProfile, 'projectCurrency'>;
    if (built !== profile.projectCurrency)
      log.warn(
        'tenant',
        `first visits show prices in ${built}, as the build has it, and then in ${profile.projectCurrency}`,
      );
    localStore.set(PROFILE_KEY, JSON.stringify(toWire(profile)));
    if (JSON.stringify(profile) === JSON.stringify(known)) return;
    setProfile(profile);
    setFormatProfile(profile);
    applyTheme(profile.colorSchema);
  } catch (error) {
    log.warn('tenant', 'the profile could not be refreshed', error);
  }
}

async function fetchStrings(locale: Locale): Promise<void> {
  try {
    const strings = await getStrings('resources');
    overlayStrings(locale, strings);
    await overlayIcuStrings(locale, strings);
  } catch (error) {
    // The bundled texts are complete: a failure is only logged.
    log.warn('i18n', `the server has no strings for ${locale}`, error);
  }
}

/** Lays the tenant's own strings over the bundled ones, now and after each change of language. */
export async function watchStrings(): Promise<void> {
  subscribeKey(session, 'locale', (locale) => void fetchStrings(locale));
  await fetchStrings(session.locale);
}
