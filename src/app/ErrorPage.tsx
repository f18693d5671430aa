import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { isOffline } from '@/platform/network';
import { reloadNewest } from '@/platform/newestVersion';
import { usePhoneHeader } from '@/state/frame';
import { session } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
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

/** An error page: home and back, on 401 back only. The header around it always works (docs/rules.md "Errors"). */
export function ErrorPage({ page, said }: ErrorPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const [titleKey, textKey] = TEXTS[page];
  const title = said?.title ?? t(titleKey);
  useTitle(title);
  usePhoneHeader();
  useContentShown();
  const back = (
    <Button kind={page === 'unauthorized' ? 'primary' : 'quiet'} onClick={() => void navigate(-1)}>
      {t('errors.back')}
    </Button>
  );
  const actions = (
    <>
      {page !== 'unauthorized' && (
        <ButtonLink kind="primary" to="/">
          {t('errors.homepage')}
        </ButtonLink>
      )}
      {RETRY.has(page) ? (
        <Button kind="quiet" onClick={() => void reloadNewest()}>
          {t('errors.refresh')}
        </Button>
      ) : (
        back
      )}
    </>
  );
  return (
    <div className="wrap">
      <EmptyState title={title} level="h1" actions={actions}>
        <p>{said?.message ?? t(textKey)}</p>
      </EmptyState>
    </div>
  );
}

/** A part that did not load although the page was not reloaded for it: the connection is lost. */
const isLost = (error: unknown): boolean => !session.online || (error instanceof ChunkError && isOffline());

/** The error page for what a route threw. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const [said] = useState(() => describeError(error, pathname, isLost(error)));
  return <ErrorPage page={said.kind} said={said} />;
}

export const NotFoundRoute = () => <ErrorPage page="notFound" />;
