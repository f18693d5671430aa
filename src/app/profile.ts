import { isLocale } from '@/domain/locale';
import { toCents, toEuros } from '@/domain/money';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { setFormatProfile } from '@/i18n/catalogue';
import { earlyScriptRan } from '@/platform/early';
import { loadPart } from '@/platform/parts';
import { hasSameShape } from '@/platform/settingsBlock';
import type { Settings } from '@/platform/settings';
import { storedTheme } from '@/platform/theme';
import { localStore, readJson } from '@/platform/webStorage';

/** Where the last known profile is stored; the inline script of index.html reads its colours. */
export const PROFILE_KEY = 'profile';
/** Valid profiles are well below this length (characters); a longer one is left to the full parser. */
const USUAL_LENGTH = 3000;
const HEX = /^#[0-9a-f]{6}$/;

/**
 * A profile in wire format that is clearly valid, as the build stamps it and as we store it; null for anything that
 * needs the full parser, which is not in the first load.
 */
function readValidProfile(raw: unknown): TenantProfile | null {
  const given = raw as TenantProfile;
  const text = JSON.stringify(raw ?? '');
  const valid =
    text.length < USUAL_LENGTH &&
    !text.includes('<') &&
    hasSameShape(raw, DEFAULT_PROFILE) &&
    Object.values(given.colorSchema).every((color) => HEX.test(color)) &&
    given.languages.every(isLocale);
  return valid ? { ...given, serviceFeePerPassenger: toCents(given.serviceFeePerPassenger) } : null;
}

/** The profile to start with: the last known one, else the one of the settings block. */
export async function initialProfile(settings: Settings): Promise<TenantProfile> {
  const known = readValidProfile(readJson(localStore, PROFILE_KEY)) ?? readValidProfile(settings.profile);
  if (known) return known;
  const { toTenantProfile } = await loadPart(() => import('@/api/tenant'));
  return toTenantProfile(settings.profile, DEFAULT_PROFILE);
}

/** The wire format, so that one parser serves the block, the API and the stored copy. */
export const toWire = (profile: TenantProfile): Record<string, unknown> => ({
  ...profile,
  serviceFeePerPassenger: toEuros(profile.serviceFeePerPassenger),
});

/**
 * Whether the browser refused an inline script or style of the page: it stands under the policy of another build, or a proxy has
 * changed as little as a space in it.
 */
const isPageRefused = (): boolean => !earlyScriptRan() || !document.querySelector('style')?.sheet;

/** Whether the inline script has not applied the stored theme: it was refused, or took the page for that of a first visit. */
const lacksTheme = (): boolean => (document.documentElement.dataset['theme'] ?? 'system') !== storedTheme();

/** Applies a profile: formats, and colours when they differ from those of the built page, or that has none. */
export async function showProfile(profile: TenantProfile, settings: Settings): Promise<void> {
  setFormatProfile(profile);
  const built = readValidProfile(settings.profile)?.colorSchema;
  const isBare = isPageRefused() || lacksTheme();
  if (!isBare && JSON.stringify(built) === JSON.stringify(profile.colorSchema)) return;
  const { applyTheme, restoreStyles } = await loadPart(() => import('@/ui/theme'));
  if (isBare) restoreStyles();
  applyTheme(profile.colorSchema);
}
