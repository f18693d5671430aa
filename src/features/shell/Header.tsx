import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { hasChoice } from '@/domain/tenant/types';
import { useT } from '@/i18n/t';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { classes } from '@/ui/classes';
import { IconGlobe, IconMenu, IconTicket } from '@/ui/firstIcons';
import { Brand } from './Brand';
import { currencySign } from './currencySign';
import { UserButton } from './UserButton';
import { NewsCount } from '../common/NewsCount';
import { TRIPS, isCurrent, navLinks } from './navLinks';
import styles from './Header.module.css';

interface HeaderProps {
  /** On desktop it overlays the hero. */
  clear: boolean;
  /** On a phone the page's own app bar replaces it. */
  desktopOnly: boolean;
  /** The heart on desktop, loaded after first paint into reserved space. */
  saved: ReactNode;
}

export function Header({ clear, desktopOnly, saved }: HeaderProps) {
  const { pathname } = useLocation();
  const { locale, profile, settings } = useSession();
  const t = useT();
  const shown = `${langOf(locale).toUpperCase()} · ${currencySign(locale, profile.projectCurrency)}`;
  return (
    <header className={classes(styles.header, clear && styles.clear, desktopOnly && 'on-desktop')}>
      <div className={classes('wrap', styles.bar)}>
        <Brand />
        <nav className="on-desktop" aria-label={t('shell.mainNav')}>
          {navLinks().map(({ to, text }) => (
            <AppLink key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              {t(text)}
            </AppLink>
          ))}
        </nav>
        {hasChoice(profile) && (
          <Button
            kind="quiet"
            className={styles.regional}
            aria-label={t('shell.regionalNow', { shown })}
            aria-haspopup="dialog"
            onClick={() => openModal('regionalSettings')}
          >
            <IconGlobe /> {shown}
          </Button>
        )}
        <ButtonLink
          kind="quiet"
          className={classes(styles.regional, 'on-desktop')}
          to={TRIPS.to}
          aria-current={isCurrent(TRIPS.to, pathname) ? 'page' : undefined}
        >
          <IconTicket /> {t(TRIPS.text)} <NewsCount />
        </ButtonLink>
        {settings.identity && <UserButton />}
        <div className={classes(styles.saved, 'on-desktop')}>{saved}</div>
        <IconButton
          label={t('shell.menu')}
          icon={<IconMenu size="l" />}
          aria-haspopup="dialog"
          onClick={() => openModal('sideMenu')}
        />
      </div>
    </header>
  );
}
