import { useState } from 'react';
import { COMPARE_MIN } from '@/domain/offers/facts';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { clearPicks, usePicks } from '@/state/compare';
import { Button } from '@/ui/Button';
import { IconScale } from '@/ui/icons';
import styles from './Compare.module.css';
import { CompareFlights } from './CompareFlights';

/** How many flights are chosen for comparing, and the way to see them side by side. Stays at the bottom of the list. */
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
