import { log } from '@/platform/log';
import { type Settings, SettingsError, parseSettings } from '@/platform/settings';
import { showFatalMessage } from './fatalMessage';

/** Full validation of the settings block by superstruct: a wrong one replaces the page and names its field. */
export function checkSettings(block: string | null): Settings | null {
  try {
    return parseSettings(block);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log.error('start', error.message, error);
    showFatalMessage(error.message, error.field && `Field: ${error.field}`);
    return null;
  }
}
