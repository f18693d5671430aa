import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '@/domain/account/from';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { isOffline } from '@/platform/network';
import { reloadNewest } from '@/platform/newestVersion';
import { PartError, loadPart } from '@/platform/parts';
import { isSignInAvailable, useAccount } from '@/state/account';
import { usePhoneHeader } from '@/state/frame';
import { session, useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { ERROR_PAGES, type ErrorKind, describeError } from './errorKind';
import { IconSearch, IconUser } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { useTitle } from './useTitle';

const ICONS: Partial<Record<ErrorKind, ReactNode>> = {
  notFound: <IconSearch />,
  unauthorized: <IconUser />,
};

interface ErrorPageProps {
  page: ErrorKind;
  message?: string | null;
}

/** The page before this one; home where this is the first page of the visit. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => {
    const { idx } = (history.state ?? {}) as { idx?: unknown };
    void (typeof idx === 'number' && idx > 0 ? navigate(-1) : navigate(carryState('/', search)));
  };
}

/** The sentence about a booking that is still on this device; nothing without one. */
function KeptDraft() {
  const t = useT();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let active = true;
    loadPart(() => import('@/state/booking/flow/lifecycle'))
      .then(({ findResumable }) => findResumable())
      .then((found) => active && setIsKept(found !== null))
      .catch((error: unknown) => log.warn('booking', 'the draft could not be looked for', error));
    return () => {
      active = false;
    };
  }, []);
  return isKept ? <p>{t('errors.booking.kept')}</p> : null;
}

/** Leads a guest to the login options and back here; opens the page again for who signs in over it. */
function LogIn() {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { status } = useAccount();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'guest' && status === 'user') void navigate(pathname + search, { replace: true });
    before.current = status;
  }, [status, navigate, pathname, search]);
  if (!isSignInAvailable() || status !== 'guest') return null;
  return (
    <ButtonLink kind="quiet" to={loginAddress(pathname + search)}>
      {t('shell.login')}
    </ButtonLink>
  );
}

/** An error page: home and back, on 401 back only. The header around it always works (docs/rules.md "Errors"). */
export function ErrorPage({ page, message = null }: ErrorPageProps) {
  const t = useT();
  const goBack = useGoBack();
  const { text, again, ...keys } = ERROR_PAGES[page];
  const title = t(keys.title);
  useTitle(title);
  usePhoneHeader();
  useContentShown();
  const isRefused = page === 'unauthorized';
  const actions = (
    <>
      {!isRefused && (
        <ButtonLink kind="primary" to="/">
          {t('errors.homepage')}
        </ButtonLink>
      )}
      <Button kind={isRefused ? 'primary' : 'outline'} onClick={goBack}>
        {t('errors.back')}
      </Button>
      {isRefused && <LogIn />}
      {again && (
        <Button kind="quiet" onClick={() => void reloadNewest()}>
          {t('errors.refresh')}
        </Button>
      )}
    </>
  );
  return (
    <div className="wrap">
      <EmptyState icon={ICONS[page]} title={title} level="h1" actions={actions}>
        {/* The text of a refusal offers to log in. */}
        {(!isRefused || isSignInAvailable()) && <p>{message ?? t(text)}</p>}
        {page === 'booking' && <KeptDraft />}
      </EmptyState>
    </div>
  );
}

/** A part that did not load although the page was not reloaded for it: the connection is lost. */
const isLost = (error: unknown): boolean => !session.online || (error instanceof PartError && isOffline());

/** The error page for what a route threw; 404 goes to /notfound. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { locale } = useSession();
  const [said] = useState(() => ({ ...describeError(error, pathname, isLost(error), locale), locale }));
  if (said.kind === 'notFound') return <Navigate to={carryState('/notfound', search)} replace />;
  // What the server said is in the language of that moment.
  return <ErrorPage page={said.kind} message={said.locale === locale ? said.message : null} />;
}

export const NotFoundRoute = () => <ErrorPage page="notFound" />;
