import { Outlet, useLocation } from 'react-router-dom';
import { DashboardLayout } from '@/features/dashboard/DashboardLayout';
import { hasPageAt } from '@/state/features';
import type { PlainPage } from '../page';

/** The frame of the dashboard's pages. */
function DashboardRoute() {
  const { pathname } = useLocation();
  // "Not found" has no frame.
  if (!hasPageAt(pathname)) return <Outlet />;
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  );
}

export default { Component: DashboardRoute } satisfies PlainPage;
