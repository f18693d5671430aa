import type { BagLimit } from '@/domain/booking/bagLimits';
import type { Perks } from '@/domain/offers/types';
import type { Translate } from '@/i18n/t';

/** "8 kg, 55 × 40 × 23 cm"; empty when unknown. */
export function sayLimit({ kg, sides }: BagLimit, t: Translate): string {
  const [a, b, c] = sides ?? [];
  return [...(kg ? [t('bags.kg', { kg })] : []), ...(sides ? [t('booking.fares.size', { a, b, c })] : [])].join(', ');
}

/** Perks included in a bundle. An unknown code of the server is shown as it is. */
export function sayPerks(perks: Perks | undefined, t: Translate): string[] {
  const known: Record<string, string> = {
    priority_boarding: t('bags.perk.priority'),
    airport_check_in: t('bags.perk.checkIn'),
    fast_track: t('bags.perk.fastTrack'),
  };
  const words = [...(perks?.fastTrack ? ['fast_track'] : []), ...(perks?.free ?? [])];
  return [...new Set(words)].map((word) => known[word] ?? word.replaceAll('_', ' '));
}
