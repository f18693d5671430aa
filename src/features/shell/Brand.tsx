import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import styles from './Brand.module.css';

/** Above this many letters a name is set small and may take three lines; it is never cut (ui.md 5). */
const LONG_NAME = 20;

/** The tenant's mark and name, leading home. */
export function Brand() {
  const { projectName, mark } = useSession().settings;
  const t = useT();
  return (
    <AppLink to="/" className={styles.brand} aria-label={t('shell.home', { name: projectName })}>
      {mark ? (
        <svg className={styles.mark} viewBox={mark.box} aria-hidden="true" focusable="false">
          <path d={mark.path} fillRule={mark.rule} />
        </svg>
      ) : (
        <span className={`${styles.mark} ${styles.mask}`} aria-hidden="true" />
      )}
      <span className={projectName.length > LONG_NAME ? styles.long : undefined}>{projectName}</span>
    </AppLink>
  );
}
