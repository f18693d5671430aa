import type { Search } from '@/domain/search/types';
import { useResults } from '@/state/results';
import { useLatePart } from '@/state/latePart';
import { dayStripPart } from '../lazyParts';
import styles from './Results.module.css';

const ignore = (): void => undefined;

/** The place of the neighbouring days, kept from the start. A search of several legs has none. */
export function DaysLine({ search }: { search: Search }) {
  const { phase } = useResults();
  const isShown = search.tripType !== 'multicity';
  const part = useLatePart(dayStripPart, isShown && phase === 'done', ignore);
  return isShown && <div className={styles.days}>{part && <part.DayStrip search={search} />}</div>;
}
