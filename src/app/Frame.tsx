import { lazy, useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { Header } from '@/features/shell/Header';
import { TabBar } from '@/features/shell/TabBar';
import { loadMessages } from '@/i18n/catalogue';
import { translate, useT } from '@/i18n/t';
import { afterShown } from '@/platform/moments';
import { clearModals, useModals } from '@/state/modals';
import { AfterHydration } from '@/features/common/AfterHydration';
import { lazyPart } from '@/state/lazyPart';
import { useSession } from '@/state/session';
import { focusNewPage } from '@/ui/focus';
import { PagePart } from './PagePart';
import { OptionalPart } from '@/features/common/OptionalPart';
import { loadChunk } from './chunk';
import { frameOf } from './frameLook';
import styles from './Frame.module.css';

/** A part of the frame that comes behind what the page shows, with its texts. */
async function late<Module>(load: () => Promise<Module>): Promise<[Module, void]> {
  await afterShown();
  return await Promise.all([load(), loadMessages('flow')]);
}

// Below the fold and the same for everyone: after hydration.
const Footer = lazyPart(async () => {
  const [footer] = await late(() => import('@/features/shell/Footer'));
  return footer.Footer;
});
// Kept from the installation on, so it is here long before the connection goes.
const Ribbons = lazyPart(async () => {
  const [ribbons] = await late(() => import('@/features/shell/Ribbons'));
  return ribbons.Ribbons;
});
const SavedHeart = lazyPart(async () => {
  const [saved] = await late(() => import('@/features/results/saved/SavedButton'));
  return saved.SavedHeart;
});
const makeHost = () =>
  lazy(async () => ({ default: (await loadChunk('modals', () => import('./ModalHost'))).ModalHost }));
let ModalHost = makeHost();

/** A dialog whose part did not come is told, and asked for anew the next time. */
function loseModals(): void {
  ModalHost = makeHost();
  clearModals();
  void import('@/ui/toast').then(({ toast }) => toast('bad', translate('shell.crashTitle')));
}

function useFocusOnChange(pathname: string, stay: boolean): void {
  const before = useRef(pathname);
  // in the commit that takes the old page away: nothing would have the focus until after the paint
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that only writes its own state into the address is no new page. Back and Forward come from any other.
    if (stay) return;
    clearModals();
    focusNewPage();
  }, [pathname, stay]);
}

function Modals() {
  return useModals().length > 0 ? (
    <OptionalPart onFail={loseModals}>
      <ModalHost />
    </OptionalPart>
  ) : null;
}

/** The header keeps its place. */
const saved = (
  <AfterHydration>
    <OptionalPart>
      <SavedHeart />
    </OptionalPart>
  </AfterHydration>
);

/** Every page that was loaded afresh has the key 'default': without its address one would open scrolled as another. */
const getKey = ({ key, pathname }: { key: string; pathname: string }): string => (key === 'default' ? pathname : key);

/** Header, page, footer: the same on the server that prerenders and on the first client render. */
export function Frame() {
  const { pathname, state } = useLocation();
  const { profile } = useSession();
  const t = useT();
  const look = frameOf(pathname);
  const isBack = useNavigationType() === NavigationType.Pop;
  useFocusOnChange(pathname, !isBack && (state as { stay?: boolean } | null)?.stay === true);
  useScrollRestoration({ getKey });
  return (
    <div className={styles.frame}>
      <a className="skip" href="#main" onClick={skip}>
        {t('shell.skip')}
      </a>
      <div aria-live="polite">
        <AfterHydration>
          <OptionalPart>
            <Ribbons />
          </OptionalPart>
        </AfterHydration>
      </div>
      <div className={styles.stage}>
        <PagePart>
          <Header clear={look.clear} desktopOnly={look.ownBar} saved={saved} />
        </PagePart>
        <main id="main" className={styles.main} tabIndex={-1}>
          <PagePart first>
            <Outlet />
          </PagePart>
        </main>
        {look.footer && profile.footer && (
          <AfterHydration>
            {/* On a phone the step's own bar is the end of the page. */}
            <div className={look.ownBar ? 'on-desktop' : undefined}>
              <OptionalPart>
                <Footer />
              </OptionalPart>
            </div>
          </AfterHydration>
        )}
        {look.tabs && (
          <PagePart>
            <TabBar />
          </PagePart>
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
