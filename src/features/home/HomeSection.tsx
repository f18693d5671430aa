import { type ReactNode, useId, useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { loadHome } from '@/state/home';
import { useSession } from '@/state/session';
import { AsOf } from '@/ui/StateMarks';
import { TextButton } from '@/ui/TextLink';
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
  const format = useFormat();
  return (
    <section className="block" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {priced && <span className="small muted">{t('land.pricesEach')}</span>}
        {asOf !== null && asOf !== undefined && <AsOf>{t('land.asOf', { time: format.asOf(asOf, now()) })}</AsOf>}
        {aside}
      </div>
      {children}
    </section>
  );
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
