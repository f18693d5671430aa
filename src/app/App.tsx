import { useEffect } from 'react';
import { type RouterProviderProps, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n/provider';
import { log } from '@/platform/log';
import { CrashBoundary } from './Crash';

/** The whole product. `onReady` is called once it stands on the page. */
export function App({ router, onReady }: { router: RouterProviderProps['router']; onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <I18nProvider>
      <CrashBoundary>
        <RouterProvider router={router} onError={(error) => log.error('route', 'a page failed', error)} />
      </CrashBoundary>
    </I18nProvider>
  );
}
