import type { ReactNode } from 'react';
import { useT } from '@/i18n/t';
import { AppBar } from '@/ui/Bars';
import { classes } from '@/ui/classes';
import { IconLeft } from '@/ui/firstIcons';
import { IconLink } from '@/ui/IconButton';
import { PlaneProgress } from '@/ui/PlaneProgress';
import styles from './Shell.module.css';
import { SkeletonCards } from '../list/SkeletonCard';

/**
 * The results page before any data: search band, phone bar and skeleton cards. It is prerendered and part of the first
 * load, so it contains no code of the real page.
 */
export function ResultsShell({ searchPanel }: { searchPanel: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.page}>
      <AppBar
        className="on-mobile"
        lead={<IconLink to="/" label={t('ui.back')} icon={<IconLeft size="l" />} />}
        title={t('search.form')}
        level="h2"
        line={<PlaneProgress progress={0} label={t('ui.loading')} />}
      />
      <div className={classes(styles.band, 'on-desktop')}>
        <div className="wrap">{searchPanel}</div>
      </div>
      <div className={classes('wrap', 'split', 'lead', styles.body)} aria-busy="true">
        <div className="on-desktop" />
        <div className={styles.column}>
          <SkeletonCards />
        </div>
      </div>
    </div>
  );
}
