import { type ReactNode, useEffect } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useSnapshot } from 'valtio';
import { tagOf } from '@/domain/locale';
import { catalogue, intlFor } from './catalogue';

/**
 * Gives the texts of the language in use to everything inside, and says the language on the page itself. The first
 * language must be in place before the first render (`seedMessages` or `await loadMessages('core')`).
 */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, version } = useSnapshot(catalogue);
  useEffect(() => {
    document.documentElement.lang = tagOf(locale);
  }, [locale]);
  return <RawIntlProvider value={intlFor(locale, version)}>{children}</RawIntlProvider>;
}
