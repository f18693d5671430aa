import { useT } from '@/i18n/t';
import { useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { useResults } from '@/state/results';
import { Button } from '@/ui/Button';
import { IconHeart } from '@/ui/icons';
import styles from './KeptHere.module.css';

/** At the foot of a desktop's filters, which stay in view when the header does not: the kept flights of this search. */
export function KeptHere() {
  const t = useT();
  const { query } = useResults();
  const n = useFavourites()?.filter((each) => each.query === query).length ?? 0;
  if (n === 0) return null;
  return (
    <div className={styles.foot}>
      <Button kind="outline" wide aria-haspopup="dialog" onClick={() => openModal('myFlights')}>
        <IconHeart /> {t('results.savedFlightsN', { n })}
      </Button>
    </div>
  );
}
