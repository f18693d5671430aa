import { lazy, useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { fnv1a } from '@/domain/hash';
import { Header } from '@/features/shell/Header';
import { TabBar } from '@/features/shell/TabBar';
import { loadMessages } from '@/i18n/catalogue';
import { translate, useT } from '@/i18n/t';
import { afterContentShown } from '@/platform/pageMilestones';
import { loadOrReload, loadPart } from '@/platform/parts';
import { clearModals, useModals } from '@/state/modals';
import { AfterHydration } from '@/features/common/AfterHydration';
import { lazyPart } from '@/state/latePart';
import { usePhoneHeaderWanted } from '@/state/frame';
import { useSession } from '@/state/session';
import { focusNewPage } from '@/ui/focus';
import { PagePart } from './PagePart';
import { OptionalPart } from '@/features/common/OptionalPart';
import { frameLayoutOf } from './frameLayout';
import styles from './Frame.module.css';

/** A part of the frame that loads after the main content, with its texts. */
async function loadDeferred<Module>(load: () => Promise<Module>): Promise<[Module, void]> {
  await afterContentShown();
  return await Promise.all([load(), loadMessages('flow')]);
}

// Below the fold and the same for everyone: rendered after hydration.
const Footer = lazyPart(async () => {
  const [footer] = await loadDeferred(() => import('@/features/shell/Footer'));
  return footer.Footer;
});
// Stored at installation, so available when the connection is lost.
const Ribbons = lazyPart(async () => {
  const [ribbons] = await loadDeferred(() => import('@/features/shell/Ribbons'));
  return ribbons.Ribbons;
});
const HeaderHeart = lazyPart(async () => {
  const [saved] = await loadDeferred(() => import('@/features/results/saved/MyFlightsButton'));
  return saved.HeaderHeart;
});
const Questions = lazyPart(async () => {
  const [questions] = await loadDeferred(() => import('@/features/shell/Questions'));
  return questions.Questions;
});
const makeHost = () => lazy(async () => ({ default: (await loadOrReload(() => import('./ModalHost'))).ModalHost }));
let ModalHost = makeHost();

/** A dialog that failed to load: says so, and loads it again the next time. */
function handleModalsFailure(): void {
  ModalHost = makeHost();
  clearModals();
  void loadPart(() => import('@/ui/toast')).then(({ toast }) => toast('bad', translate('shell.crashTitle')));
}

function useFocusOnChange(pathname: string, stay: boolean): void {
  const before = useRef(pathname);
  // In the commit that removes the old page: otherwise nothing has the focus until after the paint.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that writes its own state into the address (`stay`) is no new page. Back and Forward never are that.
    if (stay) return;
    clearModals();
    focusNewPage();
  }, [pathname, stay]);
}

function Modals() {
  return useModals().length > 0 ? (
    <OptionalPart onFail={handleModalsFailure}>
      <ModalHost />
    </OptionalPart>
  ) : null;
}

/** The header reserves its space. */
const saved = (
  <AfterHydration>
    <OptionalPart>
      <HeaderHeart />
    </OptionalPart>
  </AfterHydration>
);

/**
 * Every freshly loaded page has the key 'default': without its path one page would restore another's scroll position. The
 * keys are stored, and a path may tell an order.
 */
const getKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === 'default' ? String(fnv1a(pathname)) : key;

/** Header, page, footer: identical in the prerendered HTML and the first client render. */
export function Frame() {
  const { pathname, state } = useLocation();
  const { profile } = useSession();
  const t = useT();
  const layout = frameLayoutOf(pathname);
  const hasNoBar = usePhoneHeaderWanted();
  const isBack = useNavigationType() === NavigationType.Pop;
  useFocusOnChange(pathname, !isBack && (state as { stay?: boolean } | null)?.stay === true);
  useScrollRestoration({ getKey });
  return (
    <div className={styles.frame}>
      <a className="skip" href="#main" onClick={skip}>
        {t('shell.skip')}
      </a>
      <div className={styles.ribbons} aria-live="polite">
        <AfterHydration>
          <OptionalPart>
            <Ribbons />
          </OptionalPart>
        </AfterHydration>
      </div>
      <div className={styles.stage}>
        <PagePart>
          <Header clear={layout.clear} desktopOnly={layout.ownBar && !hasNoBar} saved={saved} />
        </PagePart>
        <main id="main" className={styles.main} tabIndex={-1}>
          <PagePart first>
            <Outlet />
          </PagePart>
        </main>
        {layout.footer && profile.footer && (
          <AfterHydration>
            <OptionalPart>
              <Footer />
            </OptionalPart>
          </AfterHydration>
        )}
        {layout.tabs && (
          <div className={styles.dock}>
            <AfterHydration>
              <OptionalPart>
                <Questions />
              </OptionalPart>
            </AfterHydration>
            <PagePart>
              <TabBar />
            </PagePart>
          </div>
        )}
      </div>
      <Modals />
    </div>
  );
}

/** With <base href> in the page, `#main` would lead to the home page. */
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
