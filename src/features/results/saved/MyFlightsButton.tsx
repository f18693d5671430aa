import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { countFavourites, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { useIsMobile } from '@/ui/useMediaQuery';

/** Opens "My flights" and shows how many there are. */
export function MyFlightsButton() {
  const t = useT();
  const n = useFavourites()?.length ?? 0;
  return (
    <IconButton
      label={n > 0 ? t('results.savedFlightsN', { n }) : t('results.savedFlights')}
      icon={<IconHeart />}
      count={n}
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
