import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isOffline } from '@/platform/network';
import { ErrorPage } from './ErrorPage';
import { describeError } from './errorKind';

/** The error page for what a route threw. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const [said] = useState(() => describeError(error, pathname, isOffline()));
  return <ErrorPage page={said.kind} said={said} />;
}
