import { useT } from '@/i18n/t';
import { useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { useResults } from '@/state/results';
import { Button } from '@/ui/Button';
import { IconHeart } from '@/ui/icons';
import styles from '../page/Results.module.css';

/** How many flights of the search on screen are kept. */
export const useKeptHere = (): number => {
  const { query } = useResults();
  return useFavourites()?.filter((each) => each.query === query).length ?? 0;
};

/** Above the foot of a desktop's list, whose header is out of sight: the kept flights of this search. */
export function KeptHere() {
  const t = useT();
  const n = useKeptHere();
  if (n === 0) return null;
  return (
    <Button kind="outline" className={styles.here} aria-haspopup="dialog" onClick={() => openModal('myFlights')}>
      <IconHeart /> {t('results.savedFlightsN', { n })}
    </Button>
  );
}
