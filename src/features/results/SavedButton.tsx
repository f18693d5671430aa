import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { countFavourites, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { useIsMobile } from '@/ui/useMediaQuery';

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

/** The heart of the desktop header (spec 2): opens the saved flights from any page and says how many there are. */
export function SavedHeart() {
  const phone = useIsMobile();
  useEffect(() => (phone ? undefined : whenIdle(() => void countFavourites(), 2000)), [phone]);
  return phone ? null : <SavedButton />;
}
