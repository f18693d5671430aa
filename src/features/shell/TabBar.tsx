import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { AppLink } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { IconCase, IconSearch, IconTag, IconTicket } from '@/ui/icons';
import { TRIPS, isCurrent } from './navLinks';
import { NewsCount } from '../common/NewsCount';
import styles from './TabBar.module.css';

const TABS = [
  { to: '/', text: 'shell.flights', Icon: IconSearch },
  { to: '/cheap-flights', text: 'shell.cheapFlights', Icon: IconTag },
  { to: '/business', text: 'shell.business', Icon: IconCase },
  { to: TRIPS.to, text: TRIPS.text, Icon: IconTicket },
] as const;

/** A phone's main navigation, on top-level pages. */
export function TabBar() {
  const { pathname } = useLocation();
  const t = useT();
  return (
    <nav className={classes(styles.tabs, 'on-mobile')} aria-label={t('shell.mainNav')}>
      {TABS.map(({ to, text, Icon }) => (
        <AppLink key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
          <Icon size="l" />
          {t(text)}
          {to === TRIPS.to && <NewsCount />}
        </AppLink>
      ))}
    </nav>
  );
}
