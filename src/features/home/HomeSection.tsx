import { type ReactNode, useCallback, useId, useEffect, useState, useSyncExternalStore } from 'react';
import type { Section } from '@/domain/home/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { loadHome, useHome } from '@/state/home';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import { AsOf } from '@/ui/StateMarks';
import { TextButton } from '@/ui/TextLink';
import { useIsHydrated } from '../common/pictures/useIsHydrated';
import styles from './HomeSection.module.css';

export interface PartProps {
  title: string;
  aside?: ReactNode;
  /** Its prices are for one adult. */
  priced?: boolean | undefined;
  /** Time of held prices. */
  asOf?: number | null | undefined;
  children: ReactNode;
}

/** A section of the home page with its heading. */
export function HomeSection({ title, priced, aside, asOf, children }: PartProps) {
  const id = useId();
  const t = useT();
  const isHydrated = useIsHydrated();
  const [isFirst] = useState(!isHydrated);
  return (
    <section className={classes('block', isFirst && styles.first)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {priced && <span className="small muted">{t('land.pricesEach')}</span>}
        {asOf !== null && asOf !== undefined && <Age at={asOf} />}
        {aside}
      </div>
      {children}
    </section>
  );
}

const never = () => () => undefined;

/** "Prices as of 14:20". The HTML is the same for everyone, so it has the time as the agency's clock shows it. */
function Age({ at }: { at: number }) {
  const t = useT();
  const format = useFormat();
  const { written } = useHome();
  const here = useCallback(() => format.asOf(at, now()), [format, at]);
  const time = useSyncExternalStore(never, here, () => (written?.at === at ? written.age : here()));
  return <AsOf>{t('land.asOf', { time })}</AsOf>;
}

/**
 * The time to show above prices (ms), else null: live ones are of now. A page that was written with prices goes on showing it, so
 * that nothing moves when they are replaced.
 */
export function useShownAge(section: Section<unknown>): number | null {
  const { written } = useHome();
  return section.phase === 'ready' && (section.held || written) ? section.at : null;
}

/** One quiet line for an empty section. */
export function Trouble({ failed, offline }: { failed: string; offline: string }) {
  const t = useT();
  const { online } = useSession();
  return (
    <p className={styles.trouble}>
      {online ? failed : offline} {online && <TextButton onClick={() => loadHome()}>{t('land.again')}</TextButton>}
    </p>
  );
}

/** A shorter wait shows nothing; a skeleton that appears stays at least this long. */
const DELAY_MS = 200;

const STAY_MS = 400;

/** What to show for loading content: nothing at first, then a skeleton, then the content. */
export function useLateSkeleton(loading: boolean): 'nothing' | 'skeleton' | 'content' {
  const [late, setLate] = useState(false);
  const [stays, setStays] = useState(false);
  // The timer may fire while the content renders in slices: shown content never gives way to its skeleton.
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
      setStays(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  useEffect(() => {
    if (!stays) return undefined;
    const timer = setTimeout(() => setStays(false), STAY_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  if (loading ? settled : !settled && !stays) setSettled(!loading);
  if (loading) return late ? 'skeleton' : 'nothing';
  return stays && !settled ? 'skeleton' : 'content';
}
