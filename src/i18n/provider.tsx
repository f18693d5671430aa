import { type ReactNode, useEffect } from 'react';
import { RawIntlProvider } from 'react-intl';
import { useSnapshot } from 'valtio';
import { tagOf } from '@/domain/locale';
import { catalogue, intlFor } from './catalogue';

/** Provides the texts of the current language and sets the page's `lang`. Load `core` before the first render. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, version } = useSnapshot(catalogue);
  useEffect(() => {
    document.documentElement.lang = tagOf(locale);
  }, [locale]);
  return <RawIntlProvider value={intlFor(locale, version)}>{children}</RawIntlProvider>;
}
