import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasChoice } from '@/domain/tenant/types';
import { ofLanguage } from '@/i18n/languages';
import { useT } from '@/i18n/t';
import { isSignInAvailable, useAccount } from '@/state/account';
import { countFavourites, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { IconGlobe } from '@/ui/firstIcons';
import { IconHeart } from '@/ui/icons';
import { AgencyLinks } from '../common/AgencyLinks';
import { regionalTitle } from '../common/regionalTitle';
import { LinkGroups } from './LinkGroups';
import { TRIPS, navLinks } from './navLinks';
import { PLACE_ICONS } from './placeIcons';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  onClose: () => void;
  closing: boolean;
}

/** Where a guest signs in, and a traveller goes to the trips. */
function Account({ onClose }: { onClose: () => void }) {
  const t = useT();
  const account = useAccount();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { identity } = useSession().settings;
  if (!isSignInAvailable()) return null;
  if (account.status === 'user')
    return (
      <Button
        kind="primary"
        wide
        onClick={() => {
          onClose();
          void navigate(`/dashboard/trips${search}`);
        }}
      >
        {t('content.menu.dashboard')}
      </Button>
    );
  return (
    <div className="stack">
      <Button kind="primary" wide onClick={() => openModal('loginOptions')}>
        {t('shell.login')}
      </Button>
      {identity?.methods.includes('email') && (
        <Button kind="quiet" wide onClick={() => openModal('createAccount')}>
          {t('content.menu.create')}
        </Button>
      )}
    </div>
  );
}

/** The hearts, which a phone has in no header. */
function MyFlights() {
  const t = useT();
  const count = useFavourites()?.length ?? 0;
  useEffect(() => void countFavourites(), []);
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openModal('myFlights')}>
      <IconHeart />
      <span>{t('results.savedFlights')}</span>
      {count > 0 && <span className={styles.value}>{count}</span>}
    </button>
  );
}

/** Who is here, pages, language and currency, and link groups, one open at a time. */
export function SideMenu({ onClose, closing }: SideMenuProps) {
  const { settings, locale, profile } = useSession();
  const account = useAccount();
  const t = useT();
  const user = account.status === 'user' ? account.identity : null;
  const title = user
    ? t('content.menu.hello', { name: user.displayName ?? t('shell.traveller') })
    : t('content.menu.title', { name: settings.projectName });
  return (
    <Dialog title={title} onClose={onClose} closing={closing}>
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <p className={styles.lede}>{user ? user.email : t('content.menu.text')}</p>
        <Account onClose={onClose} />
        <ul>
          {[TRIPS, ...navLinks()].map(({ name, to, text }) => {
            const Icon = PLACE_ICONS[name];
            return (
              <li key={to}>
                <AppLink to={to} onClick={onClose}>
                  <Icon />
                  {t(text)}
                </AppLink>
              </li>
            );
          })}
          <li>
            <MyFlights />
          </li>
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => openModal('regionalSettings')}>
              <IconGlobe />
              <span>{t(regionalTitle(profile))}</span>
              <span className={styles.value}>
                {hasChoice(profile) && `${ofLanguage(locale).name}, `}
                {profile.projectCurrency}
              </span>
            </button>
          </li>
        </ul>
        <div className={styles.groups}>
          <LinkGroups name="menu" onLeave={onClose} />
        </div>
        <div className={styles.contact}>
          <AgencyLinks />
        </div>
      </nav>
    </Dialog>
  );
}
