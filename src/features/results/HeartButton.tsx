import type { Offer } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { toggleFavourite, useIsFavourite } from '@/state/favourites';
import { type Found, foundNow } from '@/state/results/choose';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { toast } from '@/ui/toast';

interface HeartButtonProps {
  offer: Offer;
  query: string;
  /** The search of an offer outside the list on screen. */
  found?: Found | undefined;
  className?: string | undefined;
}

/** Saves a flight on this device, or removes it. */
export function HeartButton({ offer, query, found, className }: HeartButtonProps) {
  const t = useT();
  const saved = useIsFavourite(query, offer);
  const press = () => {
    const from = found ?? foundNow();
    if (from) void toggleFavourite(offer, from).then((kept) => kept || toast('bad', t('results.saveFailed')));
  };
  return (
    <IconButton className={className} label={t('results.save')} icon={<IconHeart />} pressed={saved} onClick={press} />
  );
}
