import { Suspense, lazy } from 'react';
import { Navigate, useRouteError } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { CrashBoundary } from './Crash';

const FailedPage = lazy(async () => {
  const [page] = await Promise.all([import('./ErrorPage'), loadMessages('flow')]);
  return { default: page.FailedPage };
});

/** Shown by the router inside the frame when a page failed: 404 goes to /notfound, the rest by status (spec 8). */
export function RouteError() {
  const error = useRouteError();
  if ((error as { status?: unknown } | null)?.status === 404) return <Navigate to="/notfound" replace />;
  return (
    <CrashBoundary>
      <Suspense fallback={null}>
        <FailedPage error={error} />
      </Suspense>
    </CrashBoundary>
  );
}
