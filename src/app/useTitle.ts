import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { session } from '@/state/session';

/** Sets the title of the browser tab: page, then site. `whole` takes the text as it is. */
export function useTitle(page: string, whole = false): void {
  const t = useT();
  useEffect(() => {
    document.title = whole ? page : t('shell.titlePage', { page, name: session.settings.projectName });
  }, [page, whole, t]);
}
