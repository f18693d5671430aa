import { COMPARE_MAX } from '@/domain/offers/compare';
import type { Offer } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { isPicked, togglePick, usePicks } from '@/state/compare';
import { classes } from '@/ui/classes';
import { IconButton } from '@/ui/IconButton';
import { IconScale } from '@/ui/icons';
import { toast } from '@/ui/toast';
import styles from './Offer.module.css';

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
