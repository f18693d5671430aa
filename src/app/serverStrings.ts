import { subscribeKey } from 'valtio/utils';
import { getStrings } from '@/api/content';
import type { Locale } from '@/domain/locale';
import { overlayStrings } from '@/i18n/overlay';
import { log } from '@/platform/log';
import { session } from '@/state/session';

async function fetchStrings(locale: Locale): Promise<void> {
  try {
    overlayStrings(locale, await getStrings('resources'));
  } catch (error) {
    // The bundled texts are whole: a failure is only logged (spec 8).
    log.warn('i18n', `no strings of the server for ${locale}`, error);
  }
}

/** Lays the tenant's own strings over the bundled ones, now and after each change of language (decisions 4). */
export async function watchStrings(): Promise<void> {
  subscribeKey(session, 'locale', (locale) => void fetchStrings(locale));
  await fetchStrings(session.locale);
}
