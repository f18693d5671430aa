import { isLocale } from '@/domain/locale';
import type { Settings } from './settings';
import { ownValue } from '@/domain/ownValue';
import { withoutOff } from '@/domain/tenant/features';

/**
 * True when `given` has every field of `model` with the same type; a list must be a non-empty list of strings, a field
 * that is null in the model may be null or a string. Extra fields are allowed.
 */
export function hasSameShape(given: unknown, model: unknown): boolean {
  if (model === null) return given === null || typeof given === 'string';
  if (Array.isArray(model)) {
    return Array.isArray(given) && given.length > 0 && given.every((each) => typeof each === 'string');
  }
  if (typeof model !== 'object') return typeof given === typeof model;
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.entries(model).every(([key, value]) => hasSameShape(ownValue(given as Record<string, unknown>, key), value))
  );
}

/** Settings before the block is read; also the model of a valid block. */
export const NO_SETTINGS: Settings = {
  tenantName: '',
  projectName: '',
  apiBaseUrl: 'api',
  bucketName: '',
  bucketPath: 'bucket',
  defaultOriginIata: '',
  tagManagerId: null,
  accommodationUrl: null,
  defaultLocale: 'lv_LV',
  identity: null,
};

/** Only `checkSettings` looks into the provider, when the page is idle, and again before it is used. */
const { identity: _, ...MODEL } = NO_SETTINGS;

/** The text of the block in the page. */
export const settingsText = (): string | null => document.getElementById('settings')?.textContent ?? null;

/**
 * The settings of a clearly valid block, else null: then `parseSettings` names the wrong field. Written by hand, so
 * that the start does not wait for superstruct, which checks the block when the page is idle.
 */
export function readValidSettings(block: string | null): Settings | null {
  try {
    const given = JSON.parse(block ?? '') as Settings;
    const valid =
      hasSameShape(given, MODEL) &&
      typeof given.identity === 'object' &&
      given.tenantName &&
      given.projectName &&
      isLocale(given.defaultLocale);
    return valid ? withoutOff(given) : null;
  } catch {
    return null;
  }
}

/** URL of the home page's background in the bucket, relative to the base of the page. */
export const backgroundPath = ({ bucketPath, tenantName }: Pick<Settings, 'bucketPath' | 'tenantName'>): string =>
  `${bucketPath}/static/${encodeURIComponent(tenantName)}/en/assets/images/background.jpg`;
