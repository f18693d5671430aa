import { isLocale } from '@/domain/locale';
import { sameShape } from './sameShape';
import type { Settings } from './settings';

/** Settings before the block was read; also the model a sound block is held to. */
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
  identity: {},
};

/** The text of the block in the page. */
export const settingsText = (): string | null => document.getElementById('settings')?.textContent ?? null;

/**
 * The settings of a block that is plainly sound, else null: then `parseSettings` says which field is wrong. Written by hand
 * so that the start does not wait for superstruct; superstruct's own word is taken once the page is quiet.
 */
export function quickSettings(block: string | null): Settings | null {
  try {
    const given = JSON.parse(block ?? '') as Settings;
    const sound =
      sameShape(given, NO_SETTINGS) && given.tenantName && given.projectName && isLocale(given.defaultLocale);
    return sound ? given : null;
  } catch {
    return null;
  }
}
