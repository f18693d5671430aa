import type { RefObject } from 'react';
import { useT } from '@/i18n/t';
import { useResults, useViewFact } from '@/state/results';
import { showNewcomers } from '@/state/results/list';
import { Dot } from '@/ui/RouteLine';
import styles from './Results.module.css';

/** The pill that inserts waiting offers on request. It unmounts when pressed, so the list takes focus. */
export function NewOffersPill({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { freshReady } = useResults();
  const count = useViewFact(({ waiting }) => waiting.count);
  const cheaper = useViewFact(({ waiting }) => waiting.cheaper);
  const visible = freshReady || count > 0;
  const show = () => {
    showNewcomers();
    const top = list.current?.getBoundingClientRect().top ?? 0;
    list.current?.focus({ preventScroll: true });
    if (top < 0) list.current?.scrollIntoView({ block: 'start' });
  };
  const text =
    cheaper > 0 ? t('results.newcomersCheaper', { n: count, cheaper }) : t('results.newcomers', { n: count });
  return (
    <output className={styles.pillRow}>
      {visible && (
        <button type="button" className={styles.pill} onClick={show}>
          <Dot className={styles.pillDot} />
          {freshReady ? t('results.freshReady') : text} <u>{t('results.show')}</u>
        </button>
      )}
    </output>
  );
}
