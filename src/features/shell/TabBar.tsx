import { useLocation } from 'react-router-dom';
import type { PlaceName } from '@/domain/pages';
import { useT } from '@/i18n/t';
import { AppLink } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { IconCase, IconSearch, IconTag, IconTicket, IconUsers } from '@/ui/firstIcons';
import { isCurrent, tabLinks } from './navLinks';
import { NewsCount } from '../common/NewsCount';
import styles from './TabBar.module.css';

const ICONS: Record<PlaceName, typeof IconTag> = {
  search: IconSearch,
  cheapFlights: IconTag,
  business: IconCase,
  groups: IconUsers,
  trips: IconTicket,
};

/** A phone's main navigation, on top-level pages. */
export function TabBar() {
  const { pathname } = useLocation();
  const t = useT();
  return (
    <nav className={classes(styles.tabs, 'on-mobile')} aria-label={t('shell.mainNav')}>
      {tabLinks().map(({ name, to, text }) => {
        const Icon = ICONS[name];
        return (
          <AppLink key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
            <Icon size="l" />
            {t(name === 'search' ? 'shell.flights' : text)}
            {name === 'trips' && <NewsCount />}
          </AppLink>
        );
      })}
    </nav>
  );
}
