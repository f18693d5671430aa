import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { countFavourites, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { useResults } from '@/state/results';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { useIsMobile } from '@/ui/useMediaQuery';
import styles from './MyFlightsButton.module.css';

/** Opens "My flights" and shows how many there are. */
export function MyFlightsButton() {
  const t = useT();
  const n = useFavourites()?.length ?? 0;
  return (
    <IconButton
      label={n > 0 ? t('results.savedFlightsN', { n }) : t('results.savedFlights')}
      icon={
        <>
          <IconHeart />
          {n > 0 && (
            <span className={styles.count} aria-hidden="true">
              {n}
            </span>
          )}
        </>
      }
      aria-haspopup="dialog"
      onClick={() => openModal('myFlights')}
    />
  );
}

/** The same in the desktop header, on every page. */
export function HeaderHeart() {
  const phone = useIsMobile();
  useEffect(() => (phone ? undefined : whenIdle(() => void countFavourites(), 2000)), [phone]);
  return phone ? null : <MyFlightsButton />;
}

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
