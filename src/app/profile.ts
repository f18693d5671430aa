import { isLocale } from '@/domain/locale';
import { toCents, toEuros } from '@/domain/money';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { setFormatProfile } from '@/i18n/catalogue';
import { sameShape } from '@/platform/sameShape';
import type { Settings } from '@/platform/settings';
import { localStore, readJson } from '@/platform/webStorage';

/** Where the last known profile is kept; the inline script of index.html reads its colours. */
export const PROFILE_KEY = 'profile';
/** A whole profile is well under this; anything longer holds something absurd and is read with care. */
const USUAL_LENGTH = 3000;
const HEX = /^#[0-9a-f]{6}$/;

/**
 * A profile in the wire's form that is plainly sound, as the build stamps it and as we store it; null for anything that
 * needs the careful reader. Kept short: the careful reader does not belong in the first load.
 */
export function quickProfile(raw: unknown): TenantProfile | null {
  const given = raw as TenantProfile;
  const text = JSON.stringify(raw ?? '');
  const sound =
    text.length < USUAL_LENGTH &&
    !text.includes('<') &&
    sameShape(raw, DEFAULT_PROFILE) &&
    Object.values(given.colorSchema).every((color) => HEX.test(color)) &&
    given.languages.every(isLocale);
  return sound ? { ...given, serviceFeePerPassenger: toCents(given.serviceFeePerPassenger) } : null;
}

/** The profile to start with, without waiting: the last known one, else the one of the settings block (decisions 3). */
export async function firstProfile(settings: Settings): Promise<TenantProfile> {
  const known = quickProfile(readJson(localStore, PROFILE_KEY)) ?? quickProfile(settings.profile);
  if (known) return known;
  const { toTenantProfile } = await import('@/api/tenant');
  return toTenantProfile(settings.profile, DEFAULT_PROFILE);
}

/** The wire's form, so that one reader serves the block, the answer and the stored copy. */
export const toWire = (profile: TenantProfile): Record<string, unknown> => ({
  ...profile,
  serviceFeePerPassenger: toEuros(profile.serviceFeePerPassenger),
});

/** Puts a profile on the page: formats, and colours when they are not those of the built page. */
export async function showProfile(profile: TenantProfile, settings: Settings): Promise<void> {
  setFormatProfile(profile);
  const built = quickProfile(settings.profile)?.colorSchema;
  if (JSON.stringify(built) !== JSON.stringify(profile.colorSchema)) {
    (await import('@/ui/theme')).applyTheme(profile.colorSchema);
  }
}
