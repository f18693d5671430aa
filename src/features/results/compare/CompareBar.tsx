import { useState } from 'react';
import { COMPARE_MIN } from '@/domain/offers/compare';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { clearPicks, usePicks } from '@/state/compare';
import { Button } from '@/ui/Button';
import { IconScale } from '@/ui/icons';
import styles from './Compare.module.css';
import { CompareFlights } from './CompareFlights';

/** Sticky bar with the number of picked flights and a button that compares them. */
export function CompareBar({ search }: { search: Search }) {
  const t = useT();
  const picks = usePicks();
  const [open, setOpen] = useState(false);
  const enough = picks.length >= COMPARE_MIN;
  return (
    <>
      <section className={styles.bar} aria-label={t('flight.compare.title')}>
        <output className={styles.count}>
          <IconScale /> {t('flight.compare.chosen', { n: picks.length })}
        </output>
        <Button kind="quiet" size="s" onClick={clearPicks}>
          {t('flight.compare.clear')}
        </Button>
        <Button
          kind="tonal"
          size="s"
          aria-haspopup="dialog"
          why={enough ? undefined : t('flight.compare.oneMore')}
          onClick={() => setOpen(true)}
        >
          {t('flight.compare.show')}
        </Button>
      </section>
      {open && <CompareFlights search={search} onClose={() => setOpen(false)} />}
    </>
  );
}
