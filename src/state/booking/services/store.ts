import { proxy, useSnapshot } from 'valtio';
import type { KnownServices } from '@/domain/booking/steps';
import type { CatalogueItem } from '@/domain/services/types';
import { useEffect } from 'react';
import { Strings } from '@/api/shapes/tenant';
import type { Locale } from '@/domain/locale';
import { type ServiceText, namesIn, serviceText } from '@/domain/services/texts';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { storeAnswer, readStoredAnswer } from '../../storedAnswers';
import { session, useSession } from '../../session';
import { getStrings } from '@/api/content';

/**
 * The services that can be added to a booking, and the bags of the requested airlines. Stored on the device, so the
 * steps work offline.
 */
export interface ServicesState {
  /** `none`: neither stored nor available now. `unreachable`: the code of the steps is missing, too. */
  phase: 'coming' | 'ready' | 'none' | 'unreachable';
  items: CatalogueItem[];
  /** When the prices were quoted, in ms; null without prices. */
  at: number | null;
  /** Bags by airline code. */
  luggage: Record<string, CatalogueItem[]>;
  /** The messages of the steps are loaded: before that no service has a name. */
  worded: boolean;
  /** The server's names of its services in the current language; bundled messages name the rest. */
  names: Record<string, string>;
}

/** Filled by `loadCatalogue` and `loadLuggage`. */
export const services = proxy<ServicesState>({
  phase: 'coming',
  items: [],
  at: null,
  luggage: {},
  worded: false,
  names: {},
});

/** Skips the service steps: neither services nor screens are available. Loading them again later offers them again. */
export function markServicesUnreachable(): void {
  if (services.phase !== 'ready') services.phase = 'unreachable';
}

/** The services as the rules of the steps take them. */
export const knownServices = ({ phase, items }: Pick<ServicesState, 'phase' | 'items'> = services): KnownServices =>
  phase === 'ready' ? items : phase === 'none' ? null : phase;

export const useCatalogue = (): Readonly<ServicesState> => useSnapshot(services) as Readonly<ServicesState>;

/** The server's texts about its services in the language `locale` (GET /resources/category/additional_services). */
export interface ServiceTexts {
  locale: Locale | null;
  /** `none`: neither stored nor available now. */
  phase: 'coming' | 'ready' | 'none';
  strings: Readonly<Strings>;
}

const texts = proxy<ServiceTexts>({ locale: null, phase: 'coming', strings: {} });

/** How long (ms) the steps wait for the server's texts before they show the bundled names. */
const TEXTS_TIMEOUT_MS = 2500;

/** Language asked for since the page was opened: once per language, so that texts do not change while they are read. */
const asked = inMemory(() => ({ number: 0, locale: null as Locale | null }));

async function load(locale: Locale, online: boolean): Promise<void> {
  const request = ++asked.number;
  const show = (strings: Strings): void => {
    if (request !== asked.number) return;
    Object.assign(texts, { strings, phase: 'ready' });
    services.names = namesIn(strings);
  };
  if (texts.locale !== locale) {
    Object.assign(texts, { locale, phase: 'coming', strings: {} });
    services.names = {};
  }
  // The bundled names replace a slow answer.
  void pause(TEXTS_TIMEOUT_MS).then(() => {
    if (request === asked.number && texts.phase === 'coming') texts.phase = 'none';
  });
  const key = `additional_services:${locale}`;
  const stored = await readStoredAnswer('answer', key, Strings);
  if (stored) show(stored.data);
  if (request !== asked.number) return;
  try {
    if (online) {
      const strings = await getStrings('additional_services');
      if (request === asked.number) asked.locale = locale;
      show(strings);
      await storeAnswer('answer', key, { at: now(), data: strings });
    }
  } catch (error) {
    log.warn('booking', 'the texts of the services could not be loaded', error);
  }
  if (request === asked.number && texts.phase === 'coming') texts.phase = 'none';
}

/** Loads the texts in the current language: the stored ones at once, then fresh ones. Never rejects. */
export async function loadServiceTexts(
  locale: Locale = session.locale,
  online: boolean = session.online,
): Promise<void> {
  if (asked.locale !== locale || texts.locale !== locale) await load(locale, online);
}

/** The server's texts for a service, with the bundled name as fallback. */
export type SayService = (id: string) => ServiceText;

/** The texts of the services, loaded on first use and on a change of language. `coming`: an answer is still pending. */
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
