import type { Offer } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { toggleFavourite, useIsFavourite } from '@/state/favourites';
import type { SearchContext } from '@/domain/offers/searchContext';
import { currentSearchContext } from '@/state/results/flight';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { toast } from '@/ui/toast';

interface HeartButtonProps {
  offer: Offer;
  query: string;
  /** The search of an offer outside the list on screen. */
  found?: SearchContext | undefined;
  className?: string | undefined;
}

/** Puts a flight into "My flights" on this device, or takes it out. */
export function HeartButton({ offer, query, found, className }: HeartButtonProps) {
  const t = useT();
  const saved = useIsFavourite(query, offer);
  const press = () => {
    const from = found ?? currentSearchContext(offer);
    if (from) void toggleFavourite(offer, from).then((kept) => kept || toast('bad', t('results.saveFailed')));
  };
  return (
    <IconButton className={className} label={t('results.save')} icon={<IconHeart />} pressed={saved} onClick={press} />
  );
}
