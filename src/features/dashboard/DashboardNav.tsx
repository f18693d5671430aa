import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type DashboardPage, addressOf } from '@/domain/pages';
import { useT } from '@/i18n/t';
import { hasPage } from '@/state/features';
import { AppLink } from '@/ui/AppLink';
import { IconTicket, IconUsers } from '@/ui/firstIcons';
import { IconBell, IconChat, IconFilter, IconReceipt, IconShare } from '@/ui/icons';
import { NewsCount } from '../common/NewsCount';
import styles from './DashboardNav.module.css';

/** In order. */
const ICONS: Record<DashboardPage, typeof IconBell> = {
  trips: IconTicket,
  invoices: IconReceipt,
  passengers: IconUsers,
  alerts: IconBell,
  preferences: IconFilter,
  support: IconChat,
  referral: IconShare,
};

/** What is new behind a page. */
const NEWS: Partial<Record<DashboardPage, 'flights' | 'prices'>> = { trips: 'flights', alerts: 'prices' };

/** The pages of the dashboard: a list beside the page on a desktop, a row that scrolls sideways on a phone. */
export function DashboardNav() {
  const t = useT();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const pages = (Object.keys(ICONS) as DashboardPage[]).filter(hasPage);
  const current = pages.findIndex((id) => pathname.startsWith(addressOf(id)));
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
        {pages.map((id, at) => {
          const Icon = ICONS[id];
          return (
            <li key={id}>
              <AppLink className={styles.link} to={addressOf(id)} aria-current={at === current ? 'page' : undefined}>
                <Icon /> {t(`dashboard.nav.${id}`)} {NEWS[id] && <NewsCount of={NEWS[id]} />}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
