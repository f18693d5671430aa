import type { Search } from '@/domain/search/types';
import { lowestOnScreen } from '@/state/alerts/onScreen';
import { useResults } from '@/state/results';
import { GoodPriceButton } from '../../common/GoodPrice';
import { useSinceText } from './sinceText';

/** How the lowest price of a complete list compares with other days. */
export function LowestGoodPrice({ search }: { search: Search }) {
  // Read again when the search ends.
  const { phase } = useResults();
  return (
    <GoodPriceButton search={search} cents={phase === 'done' ? lowestOnScreen() : null} since={useSinceText()} tight />
  );
}
