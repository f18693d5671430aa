import { getTenantProfile, toTenantProfile } from '@/api/tenant';
import { toEuros } from '@/domain/money';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { setFormatProfile } from '@/i18n/catalogue';
import { log } from '@/platform/log';
import type { Settings } from '@/platform/settings';
import { local, readJson } from '@/platform/webStorage';
import { setProfile } from '@/state/session';
import { applyTheme } from '@/ui/theme';

const KEY = 'profile';

/** The profile to start with, without waiting: the last known one, else the one of the settings block (decisions 3). */
export function firstProfile(settings: Settings): TenantProfile {
  const built = toTenantProfile(settings.profile, DEFAULT_PROFILE);
  const known = readJson(local, KEY);
  return known === null ? built : toTenantProfile(known, built);
}

function remember(profile: TenantProfile): void {
  // In the wire's form, so that one reader serves the block, the answer and this.
  const wire = { ...profile, serviceFeePerPassenger: toEuros(profile.serviceFeePerPassenger) };
  local.set(KEY, JSON.stringify(wire));
}

/** Puts a profile on the page: colours and formats. */
export function showProfile(profile: TenantProfile): void {
  applyTheme(profile.colorSchema);
  setFormatProfile(profile);
}

/** Asks the server behind the first paint; a failure is only logged (spec 8) and the known profile stays. */
export async function refreshProfile(known: TenantProfile): Promise<void> {
  try {
    const profile = await getTenantProfile(known);
    remember(profile);
    if (JSON.stringify(profile) === JSON.stringify(known)) return;
    setProfile(profile);
    showProfile(profile);
  } catch (error) {
    log.warn('tenant', 'the profile could not be refreshed', error);
  }
}
