import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { hasPage } from '@/state/features';
import { AppLink } from '@/ui/AppLink';
import { IconBell, IconChat, IconFilter, IconReceipt, IconShare, IconTicket, IconUsers } from '@/ui/icons';
import { NewsCount } from '../common/NewsCount';
import styles from './DashboardNav.module.css';

const PAGES = [
  { path: 'trips', Icon: IconTicket },
  { path: 'invoices', Icon: IconReceipt },
  { path: 'passengers', Icon: IconUsers },
  { path: 'alerts', Icon: IconBell },
  { path: 'preferences', Icon: IconFilter },
  { path: 'support', Icon: IconChat },
  { path: 'referral', Icon: IconShare },
] as const;

/** The pages of the dashboard: a list beside the page on a desktop, a row that scrolls sideways on a phone. */
export function DashboardNav() {
  const t = useT();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const pages = PAGES.filter(({ path }) => hasPage(`/dashboard/${path}`));
  const current = pages.findIndex(({ path }) => pathname.startsWith(`/dashboard/${path}`));
  useEffect(() => {
    const space = row.current;
    const chosen = space?.children[current] as HTMLElement | undefined;
    // Only the row scrolls, never the page.
    if (!space || !chosen || space.scrollWidth <= space.clientWidth) return;
    space.scrollLeft = chosen.offsetLeft - (space.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.nav} aria-label={t('dashboard.nav')}>
      <ul ref={row} className={styles.row}>
        {pages.map(({ path, Icon }, at) => (
          <li key={path}>
            <AppLink
              className={styles.link}
              to={`/dashboard/${path}`}
              aria-current={at === current ? 'page' : undefined}
            >
              <Icon /> {t(`dashboard.nav.${path}`)} {path === 'alerts' && <NewsCount />}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
