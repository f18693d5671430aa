import { getTenantProfile } from '@/api/tenant';
import { setFormatProfile } from '@/i18n/catalogue';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { session, setProfile } from '@/state/session';
import { applyTheme } from '@/ui/theme';
import { PROFILE_KEY, toWire } from './profile';

/** Asks the server behind the first paint; a failure is only logged (spec 8) and the known profile stays. */
export async function refreshProfile(): Promise<void> {
  const known = session.profile;
  try {
    const profile = await getTenantProfile(known);
    localStore.set(PROFILE_KEY, JSON.stringify(toWire(profile)));
    if (JSON.stringify(profile) === JSON.stringify(known)) return;
    setProfile(profile);
    setFormatProfile(profile);
    applyTheme(profile.colorSchema);
  } catch (error) {
    log.warn('tenant', 'the profile could not be refreshed', error);
  }
}
