import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { getStrings } from '@/api/content';
import { Strings } from '@/api/shapes/tenant';
import type { Locale } from '@/domain/locale';
import { type ServiceText, namesIn, serviceText } from '@/domain/services/texts';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { keepAnswer, readKeptAnswer } from '../keptAnswers';
import { session, useSession } from '../session';
import { services } from './services';

/** What the server says of its services, in the language of `locale` (GET /resources/category/additional_services). */
export interface ServiceTexts {
  locale: Locale | null;
  /** `none`: not on this device, and not to be had now. */
  phase: 'coming' | 'ready' | 'none';
  strings: Readonly<Strings>;
}

const texts = proxy<ServiceTexts>({ locale: null, phase: 'coming', strings: {} });

/** ms */
const PATIENCE_MS = 2500;

let turn = 0;
/** Asked in this language since the page was opened: words do not change while somebody reads them. */
let told: Locale | null = null;

async function load(locale: Locale, online: boolean): Promise<void> {
  const mine = ++turn;
  const show = (strings: Strings): void => {
    if (mine !== turn) return;
    Object.assign(texts, { strings, phase: 'ready' });
    services.names = namesIn(strings);
  };
  if (texts.locale !== locale) {
    Object.assign(texts, { locale, phase: 'coming', strings: {} });
    services.names = {};
  }
  // A slow answer is not waited for: the names are in the bundle.
  void pause(PATIENCE_MS).then(() => {
    if (mine === turn && texts.phase === 'coming') texts.phase = 'none';
  });
  const key = `additional_services:${locale}`;
  const kept = await readKeptAnswer('answer', key, Strings);
  if (kept) show(kept.data);
  if (mine !== turn) return;
  try {
    if (online) {
      const strings = await getStrings('additional_services');
      if (mine === turn) told = locale;
      show(strings);
      await keepAnswer('answer', key, { at: now(), data: strings });
    }
  } catch (error) {
    log.warn('booking', 'the words of the services could not be asked', error);
  }
  if (mine === turn && texts.phase === 'coming') texts.phase = 'none';
}

/** Brings the words in the language of the site: those kept on the device at once, asked again behind. Never rejects. */
export async function loadServiceTexts(
  locale: Locale = session.locale,
  online: boolean = session.online,
): Promise<void> {
  if (told !== locale || texts.locale !== locale) await load(locale, online);
}

/** For tests. */
export function forgetServiceTexts(): void {
  turn += 1;
  told = null;
  Object.assign(texts, { locale: null, phase: 'coming', strings: {} });
  services.names = {};
}

/** Words for a service: the server's, with its bundled name while the server has said nothing. */
export type SayService = (id: string) => ServiceText;

/** The words of the services, loaded when first used and again in another language. `coming`: more may be known in a moment. */
export function useServiceTexts(): { say: SayService; coming: boolean } {
  const t = useT();
  const { locale, online } = useSession();
  const { strings, phase } = useSnapshot(texts) as Readonly<ServiceTexts>;
  useEffect(() => {
    void loadServiceTexts(locale, online);
  }, [locale, online]);
  const say: SayService = (id) => {
    const text = serviceText(strings, id);
    return { ...text, title: text.title || t(`extras.name.${id}` as MessageKey) };
  };
  return { say, coming: phase === 'coming' };
}
