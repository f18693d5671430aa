import { useT } from '@/i18n/t';
import { useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';

/** Opens the flights with a heart; says how many there are. */
export function SavedButton() {
  const t = useT();
  const n = useFavourites()?.length ?? 0;
  return (
    <IconButton
      label={n > 0 ? t('results.savedFlightsN', { n }) : t('results.savedFlights')}
      icon={<IconHeart />}
      aria-haspopup="dialog"
      onClick={() => openModal('savedFlights')}
    />
  );
}
