import { Suspense, lazy, useEffect, useState } from 'react';
import { Navigate, useLocation, useRouteError } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { isOffline } from '@/platform/network';
import { log } from '@/platform/log';
import { CrashBoundary } from './Crash';
import { describeError } from './errorKind';

const ErrorPage = lazy(async () => {
  const [page] = await Promise.all([import('./ErrorPage'), loadMessages('flow')]);
  return { default: page.ErrorPage };
});

/** Shown by the router inside the frame when a page failed: 404 goes to /notfound, the rest by status (spec 8). */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [said] = useState(() => describeError(error, pathname, isOffline()));
  useEffect(() => log.error('route', `${pathname} failed`, error), [error, pathname]);
  if (said.kind === 'notFound') return <Navigate to="/notfound" replace />;
  return (
    <CrashBoundary>
      <Suspense fallback={null}>
        <ErrorPage page={said.kind} said={said} />
      </Suspense>
    </CrashBoundary>
  );
}
