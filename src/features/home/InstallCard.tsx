import { useEffect, useId } from 'react';
import { useT } from '@/i18n/t';
import { checkInstall, install, refuseInstall, useInstallMethod } from '@/state/install';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import styles from './InstallCard.module.css';

/** Offers to install the app, to users who have searched here before. */
export function InstallCard() {
  const t = useT();
  const titleId = useId();
  const way = useInstallMethod();
  const { projectName } = useSession().settings;
  useEffect(checkInstall, []);
  if (way === 'none') return null;
  return (
    <section className={`block ${styles.install}`} aria-labelledby={titleId}>
      <img className={styles.icon} src="icons/icon-192.png" alt="" width={48} height={48} loading="lazy" />
      <div>
        <b id={titleId}>{t('land.installTitle', { name: projectName })}</b>
        <p>{t(way === 'tell' ? 'land.installIos' : 'land.installText')}</p>
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={refuseInstall}>
          {t('land.installLater')}
        </Button>
        {way === 'ask' && (
          <Button kind="tonal" onClick={() => void install()}>
            {t('land.install')}
          </Button>
        )}
      </div>
    </section>
  );
}
