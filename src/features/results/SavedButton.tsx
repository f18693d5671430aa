import { useT } from '@/i18n/t';
import { useFavourites } from '@/state/favourites';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';

interface SavedButtonProps {
  onOpen: () => void;
  /** Room for the words beside the heart. */
  words?: boolean;
}

/** Opens the flights with a heart; says how many there are. */
export function SavedButton({ onOpen, words }: SavedButtonProps) {
  const t = useT();
  const n = useFavourites()?.length ?? 0;
  const label = n > 0 ? t('results.savedFlightsN', { n }) : t('results.savedFlights');
  return words ? (
    <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={onOpen}>
      <IconHeart /> {label}
    </Button>
  ) : (
    <IconButton label={label} icon={<IconHeart />} aria-haspopup="dialog" onClick={onOpen} />
  );
}
