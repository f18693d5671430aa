import { useEffect, useId } from 'react';
import { useT } from '@/i18n/t';
import { checkInstall, install, refuseInstall, useInstallMethod } from '@/state/install';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import styles from './InstallCard.module.css';

/** As the buttons of iOS look. */
const IconShareIos = () => <Icon d="M12 14.5v-11M8.5 7 12 3.5 15.5 7M8 10.5H6.5v10h11v-10H16" />;
const IconAddToHome = () => <Icon d="M5 4.5h14v15H5zM12 8.5v7M8.5 12h7" />;

/**
 * Offers to install the app when that makes sense (`state/install`). `isHereOnly`: the page shows what only this browser has.
 * Needs the texts of the group `land`.
 */
export function InstallCard({ isHereOnly = false }: { isHereOnly?: boolean }) {
  const t = useT();
  const titleId = useId();
  const way = useInstallMethod();
  const { projectName } = useSession().settings;
  useEffect(checkInstall, []);
  if (way === 'none' || (isHereOnly && typeof way === 'object')) return null;
  return (
    <section className={`block ${styles.install}`} aria-labelledby={titleId}>
      <img className={styles.icon} src="icons/icon-192.png" alt="" width={48} height={48} loading="lazy" />
      <div>
        <b id={titleId}>{t('land.installTitle', { name: projectName })}</b>
        <p>{typeof way === 'object' ? t('land.installInApp', way) : t('land.installText')}</p>
        {way === 'share' && (
          <ol className={styles.steps}>
            <li>
              <IconShareIos /> {t('land.installIosShare')}
            </li>
            <li>
              <IconAddToHome /> {t('land.installIosAdd')}
            </li>
          </ol>
        )}
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={refuseInstall}>
          {t('land.installLater')}
        </Button>
        {way === 'ask' && (
          <Button kind="outline" onClick={() => void install()}>
            {t('land.install')}
          </Button>
        )}
      </div>
    </section>
  );
}
