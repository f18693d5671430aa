import { log } from '@/platform/log';
import { type Settings, SettingsError, parseSettings } from '@/platform/settings';
import { showAlone } from './alone';

/** Superstruct's word on the settings block (decisions 3): a wrong one takes the page and names its field. */
export function checkSettings(block: string | null): Settings | null {
  try {
    return parseSettings(block);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log.error('start', error.message, error);
    showAlone(error.message, error.field && `Field: ${error.field}`);
    return null;
  }
}
