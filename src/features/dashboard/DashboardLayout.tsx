import type { ReactNode } from 'react';
import { DashboardNav } from './DashboardNav';
import styles from './DashboardLayout.module.css';

/** A page of the dashboard beside the navigation. The page keeps its own `wrap`. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <DashboardNav />
      <div className={styles.page}>{children}</div>
    </div>
  );
}
