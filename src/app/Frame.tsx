import { Suspense, lazy, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Footer } from '@/features/shell/Footer';
import { Header } from '@/features/shell/Header';
import { OfflineRibbon } from '@/features/shell/OfflineRibbon';
import { TabBar } from '@/features/shell/TabBar';
import { useT } from '@/i18n/t';
import { clearModals, useModals } from '@/state/modals';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import { frameOf } from './frameLook';
import styles from './Frame.module.css';

const ModalHost = lazy(async () => ({ default: (await import('./ModalHost')).ModalHost }));

/** The h1 of the new page gets the focus, so that keyboard and screen reader start there (ui.md 8). */
function useFocusOnChange(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    clearModals();
    const main = document.getElementById('main');
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}

function Modals() {
  return useModals().length > 0 ? (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  ) : null;
}

/** Header, page, footer: the same on the server that prerenders and on the first client render. */
export function Frame() {
  const { pathname } = useLocation();
  const { profile } = useSession();
  const t = useT();
  const look = frameOf(pathname);
  useFocusOnChange(pathname);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main" onClick={skip}>
        {t('shell.skip')}
      </a>
      <OfflineRibbon />
      <div className={classes(styles.stage, look.clear && 'clear-header')}>
        <Header clear={look.clear} desktopOnly={look.ownBar} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        {look.footer && profile.footer && <Footer />}
        {look.tabs && <TabBar />}
      </div>
      <Modals />
      <ScrollRestoration />
    </div>
  );
}

/** With <base href> in the page, `#main` would lead to the home page. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
