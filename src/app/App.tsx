import { type RouterProviderProps, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n/provider';
import { log } from '@/platform/log';
import { CrashBoundary } from './Crash';

/** The whole product. */
export function App({ router }: { router: RouterProviderProps['router'] }) {
  return (
    <I18nProvider>
      <CrashBoundary>
        <RouterProvider router={router} onError={(error) => log.error('route', 'a page failed', error)} />
      </CrashBoundary>
    </I18nProvider>
  );
}
