import { Component, type ReactNode } from 'react';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { reloadNewest } from '@/platform/newestVersion';
import { Button } from '@/ui/Button';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { MarkInteractive } from './PagePart';
import { type RouterProviderProps, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n/provider';

/** The last resort, part of the first load: needs no chunk, network or router. */
export function Crash() {
  const t = useT();
  const { settings } = useSession();
  useContentShown();
  return (
    <main className="wrap block stack">
      <MarkInteractive />
      <h1>{t('shell.crashTitle')}</h1>
      <p>{t('shell.crashText')}</p>
      <div className="cluster">
        <Button kind="primary" onClick={() => void reloadNewest()}>
          {t('shell.tryAgain')}
        </Button>
        <a href={document.baseURI}>{settings.projectName}</a>
      </div>
    </main>
  );
}

/** Catches errors of the error page itself. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log.error('app', 'a page crashed', error);
  }

  override render(): ReactNode {
    return this.state.failed ? <Crash /> : this.props.children;
  }
}

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
