import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { countFavourites, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { useIsMobile } from '@/ui/useMediaQuery';

/** Opens the saved flights and shows how many there are. */
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

/** The heart in the desktop header, on every page. */
export function SavedHeart() {
  const phone = useIsMobile();
  useEffect(() => (phone ? undefined : whenIdle(() => void countFavourites(), 2000)), [phone]);
  return phone ? null : <SavedButton />;
}
