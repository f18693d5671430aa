import { useT } from '@/i18n/t';
import { afterContentShown } from '@/platform/pageMilestones';
import { latePart, useLatePart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import styles from './Brand.module.css';

/** Longer names are smaller and may wrap to three lines; they are never truncated. */
const LONG_NAME = 20;

/** Never in the way of the first paint, and without words. */
const bucket = latePart(null, async () => {
  await afterContentShown();
  return await import('./Ribbons');
});

/**
 * The tenant's logo and name, linking to the home page. A logo in full colour is drawn by the page's CSS
 * (tools/build/brand.ts); without one the mark stands there in the text colour, until the bucket's logo comes.
 */
export function Brand() {
  const { projectName, mark, brand } = useSession().settings;
  const t = useT();
  const logo = brand?.logo;
  const late = useLatePart(bucket, !logo);
  return (
    <AppLink to="/" className={styles.brand} aria-label={t('shell.home', { name: projectName })}>
      {logo ? (
        <span className="brand-logo" aria-hidden="true" />
      ) : mark ? (
        <svg className={styles.mark} viewBox={mark.box} aria-hidden="true" focusable="false">
          <path d={mark.path} fillRule={mark.rule} />
        </svg>
      ) : (
        <span className={`${styles.mark} ${styles.mask}`} aria-hidden="true" />
      )}
      {logo !== 'whole' && (
        <span className={projectName.length > LONG_NAME ? styles.long : undefined}>{projectName}</span>
      )}
      {late && <late.BucketLogo />}
    </AppLink>
  );
}
