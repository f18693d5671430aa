import { isLocale } from '@/domain/locale';
import type { Settings } from './settings';

const TEXTS = ['apiBaseUrl', 'bucketName', 'bucketPath', 'defaultOriginIata'] as const;
const text = (value: unknown): boolean => typeof value === 'string';

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
      text(given.tenantName) &&
      given.tenantName !== '' &&
      text(given.projectName) &&
      given.projectName !== '' &&
      TEXTS.every((key) => text(given[key])) &&
      [given.tagManagerId, given.accommodationUrl].every((each) => each === null || text(each)) &&
      isLocale(given.defaultLocale) &&
      typeof given.identity === 'object';
    return sound ? given : null;
  } catch {
    return null;
  }
}
