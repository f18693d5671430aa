import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { AppLink } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { isCurrent, tabLinks } from './navLinks';
import { PLACE_ICONS } from './placeIcons';
import { NewsCount } from '../common/NewsCount';
import styles from './TabBar.module.css';

/** A phone's main navigation, on top-level pages. */
export function TabBar() {
  const { pathname } = useLocation();
  const t = useT();
  return (
    <nav className={classes(styles.tabs, 'on-mobile')} aria-label={t('shell.mainNav')}>
      {tabLinks().map(({ name, to, text }) => {
        const Icon = PLACE_ICONS[name];
        return (
          <AppLink key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
            <Icon size="l" />
            {t(text)}
            {name === 'trips' && <NewsCount />}
          </AppLink>
        );
      })}
    </nav>
  );
}
