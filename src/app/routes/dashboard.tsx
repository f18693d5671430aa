import type { ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DashboardLayout } from '@/features/dashboard/DashboardLayout';
import { loadMessages } from '@/i18n/catalogue';
import { hasPage } from '@/state/features';

/** The frame of the dashboard's pages. */
function DashboardRoute() {
  const { pathname } = useLocation();
  // "Not found" has no frame.
  if (!hasPage(pathname)) return <Outlet />;
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  );
}

/** The frame with the texts of its pages. */
export async function dashboardRoute(): Promise<ComponentType> {
  await loadMessages('dashboard');
  return DashboardRoute;
}
