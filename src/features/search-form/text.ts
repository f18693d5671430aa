import { totalPassengers } from '@/domain/search/passengers';
import type { CabinChoice, PassengerCounts } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

export const cabinText = (t: Translate, cabin: CabinChoice): string =>
  cabin === '' ? t('search.cabin.any') : t(`search.cabin.${cabin}`);

const WORDS = { adult: 'search.adults', child: 'search.children', infant: 'search.infants' } as const;

/** "2 adults, economy"; a mixed party is counted as a whole: "3 travellers, economy". */
export function partyText(t: Translate, counts: PassengerCounts, cabin: CabinChoice): string {
  const total = totalPassengers(counts);
  const people = counts.adult === total ? t('search.adults', { n: total }) : t('search.people', { n: total });
  return t('search.party', { people, cabin: cabinText(t, cabin) });
}

/** "2 adults, 1 child and 1 baby". */
export const partyList = (t: Translate, format: Formatters, counts: PassengerCounts): string =>
  format.list(
    (['adult', 'child', 'infant'] as const).flatMap((type) =>
      counts[type] > 0 ? [t(WORDS[type], { n: counts[type] })] : [],
    ),
  );
