import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { session } from '@/state/session';

/** Names the browser tab: the page, then the site. `whole` takes the text as it is. */
export function useTitle(page: string, whole = false): void {
  const t = useT();
  useEffect(() => {
    document.title = whole ? page : t('shell.titlePage', { page, name: session.settings.projectName });
  }, [page, whole, t]);
}
