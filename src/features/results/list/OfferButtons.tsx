import { COMPARE_MAX } from '@/domain/offers/facts';
import type { Offer } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { toggleFavourite, useIsFavourite } from '@/state/favourites';
import type { SearchContext } from '@/domain/offers/searchContext';
import { currentSearchContext } from '@/state/results/flight';
import { IconButton } from '@/ui/IconButton';
import { IconHeart, IconScale } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { isPicked, togglePick, usePicks } from '@/state/compare';
import { classes } from '@/ui/classes';
import styles from './Offer.module.css';

interface HeartButtonProps {
  offer: Offer;
  query: string;
  /** The search of an offer outside the list on screen. */
  found?: SearchContext | undefined;
  className?: string | undefined;
}

/** Saves a flight on this device, or removes it. */
export function HeartButton({ offer, query, found, className }: HeartButtonProps) {
  const t = useT();
  const saved = useIsFavourite(query, offer);
  const press = () => {
    const from = found ?? currentSearchContext();
    if (from) void toggleFavourite(offer, from).then((kept) => kept || toast('bad', t('results.saveFailed')));
  };
  return (
    <IconButton className={className} label={t('results.save')} icon={<IconHeart />} pressed={saved} onClick={press} />
  );
}

/** Adds a flight to the comparison or removes it. Above COMPARE_MAX it refuses and says why. */
export function CompareButton({ offer, className }: { offer: Offer; className?: string | undefined }) {
  const t = useT();
  const picks = usePicks();
  const picked = isPicked(picks, offer);
  const full = !picked && picks.length >= COMPARE_MAX;
  const why = t('results.compareFull', { n: COMPARE_MAX });
  return (
    <IconButton
      className={classes(styles.scales, className)}
      label={full ? `${t('results.compare')}. ${why}` : t('results.compare')}
      icon={<IconScale />}
      pressed={picked}
      aria-disabled={full || undefined}
      onClick={() => togglePick(offer) || toast('info', why)}
    />
  );
}
