import { useState } from 'react';
import { type Locale, offeredLocale } from '@/domain/locale';
import { ofLanguage } from '@/i18n/languages';
import { localStore } from '@/platform/webStorage';
import { chooseLanguage } from './language';
import { session, storedLocale } from './session';

const REFUSED_KEY = 'langOffer';

/**
 * The language to offer: the one that the browser asks for, unless a language was chosen here, came by address, or the
 * offer was refused.
 */
function offered(): Locale | null {
  const isDecided = storedLocale() !== null || localStore.get(REFUSED_KEY) !== null;
  if (isDecided || new URLSearchParams(location.search).has('lang')) return null;
  return offeredLocale(navigator.languages, session.locale, session.profile.languages);
}

export interface LanguageOffer {
  locale: Locale;
  texts: { ask: string; yes: string; no: string };
  /** Rejects when the language cannot be loaded. */
  take: () => Promise<void>;
  refuse: () => void;
}

/** The offer, if there is one; decided once per page. */
export function useLanguageOffer(): LanguageOffer | null {
  const [locale, setLocale] = useState(offered);
  if (!locale) return null;
  return {
    locale,
    texts: ofLanguage(locale),
    take: async () => {
      await chooseLanguage(locale);
      setLocale(null);
    },
    refuse: () => {
      localStore.set(REFUSED_KEY, 'no');
      setLocale(null);
    },
  };
}
