import type { ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { DashboardLayout } from '@/features/dashboard/DashboardLayout';
import { loadMessages } from '@/i18n/catalogue';

/** The frame of the dashboard's pages. */
function DashboardRoute() {
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
