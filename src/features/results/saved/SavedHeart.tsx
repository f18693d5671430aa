import { useEffect } from 'react';
import { whenIdle } from '@/platform/idle';
import { countFavourites } from '@/state/favourites';
import { useIsMobile } from '@/ui/useMediaQuery';
import { SavedButton } from '../SavedButton';

/** The heart of the desktop header (spec 2): opens the saved flights from any page and says how many there are. */
export function SavedHeart() {
  const phone = useIsMobile();
  useEffect(() => (phone ? undefined : whenIdle(() => void countFavourites(), 2000)), [phone]);
  return phone ? null : <SavedButton />;
}
