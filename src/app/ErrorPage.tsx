import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '@/domain/account/from';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { isOffline } from '@/platform/network';
import { reloadNewest } from '@/platform/newestVersion';
import { isSignInAvailable, useAccount } from '@/state/account';
import { usePhoneHeader } from '@/state/frame';
import { session } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { ChunkError } from './chunk';
import { type ErrorDescription, type ErrorKind, describeError } from './errorKind';
import { EmptyState } from '@/ui/EmptyState';
import { useTitle } from './useTitle';

type Page = ErrorKind | 'building';

const TEXTS: Record<Page, readonly [title: MessageKey, text: MessageKey]> = {
  notFound: ['errors.notFound.title', 'errors.notFound.text'],
  unauthorized: ['errors.unauthorized.title', 'errors.unauthorized.text'],
  expired: ['errors.expired.title', 'errors.expired.text'],
  down: ['errors.down.title', 'errors.down.text'],
  offline: ['errors.offline.title', 'errors.offline.text'],
  booking: ['errors.booking.title', 'errors.booking.text'],
  order: ['errors.order.title', 'errors.order.text'],
  service: ['errors.service.title', 'errors.service.text'],
  general: ['errors.general.title', 'error.general.message'],
  building: ['errors.building.title', 'errors.building.text'],
};

/** Pages whose cause may be gone at the next try. */
const RETRY: ReadonlySet<Page> = new Set(['down', 'offline', 'booking', 'order', 'service', 'general']);

interface ErrorPageProps {
  page: Page;
  said?: ErrorDescription | undefined;
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
    import('@/state/booking/draft/lifecycle')
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
export function ErrorPage({ page, said }: ErrorPageProps) {
  const t = useT();
  const goBack = useGoBack();
  const [titleKey, textKey] = TEXTS[page];
  const title = said?.title ?? t(titleKey);
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
      {RETRY.has(page) && (
        <Button kind="quiet" onClick={() => void reloadNewest()}>
          {t('errors.refresh')}
        </Button>
      )}
    </>
  );
  return (
    <div className="wrap">
      <EmptyState title={title} level="h1" actions={actions}>
        {/* The text of a refusal offers to log in. */}
        {(!isRefused || isSignInAvailable()) && <p>{said?.message ?? t(textKey)}</p>}
        {page === 'booking' && <KeptDraft />}
      </EmptyState>
    </div>
  );
}

/** A part that did not load although the page was not reloaded for it: the connection is lost. */
const isLost = (error: unknown): boolean => !session.online || (error instanceof ChunkError && isOffline());

/** The error page for what a route threw; 404 goes to /notfound. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const [said] = useState(() => describeError(error, pathname, isLost(error)));
  if (said.kind === 'notFound') return <Navigate to={carryState('/notfound', search)} replace />;
  return <ErrorPage page={said.kind} said={said} />;
}

export const NotFoundRoute = () => <ErrorPage page="notFound" />;
