import { useT } from '@/i18n/t';
import { languageName } from '@/state/language';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Dialog } from '@/ui/Dialog';
import { IconDown, IconGlobe } from '@/ui/icons';
import { LINK_GROUPS, NAV, TRIPS } from './navLinks';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  onClose: () => void;
  closing: boolean;
}

/** The guest menu: welcome, pages, language and currency, and link groups, one open at a time. */
export function SideMenu({ onClose, closing }: SideMenuProps) {
  const { settings, locale, profile } = useSession();
  const t = useT();
  return (
    <Dialog title={t('content.menu.title', { name: settings.projectName })} onClose={onClose} closing={closing}>
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <p className={styles.lede}>{t('content.menu.text')}</p>
        <ul>
          {[TRIPS, ...NAV].map(({ to, text }) => (
            <li key={to}>
              <AppLink to={to} onClick={onClose}>
                {t(text)}
              </AppLink>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => openModal('regionalSettings')}>
              <IconGlobe />
              <span>{t('content.regional.title')}</span>
              <span className={styles.value}>
                {languageName(locale)}, {profile.projectCurrency}
              </span>
            </button>
          </li>
        </ul>
        <div className={styles.groups}>
          {LINK_GROUPS.map((group) => (
            <details key={group.id} name="menu">
              <summary>
                {t(group.title)}
                <IconDown />
              </summary>
              <ul>
                {group.links.map(({ to, text }) => (
                  <li key={to}>
                    <AppLink to={to} onClick={onClose}>
                      {t(text)}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </nav>
    </Dialog>
  );
}
