import type { Search } from '@/domain/search/types';
import { useViewFact } from '@/state/results';
import { useLatePart } from '@/state/latePart';
import { nearPart } from '../lazyParts';
import styles from './Results.module.css';

/** The line of airports nearby, behind the first cards; its height is kept, so that no card moves. */
export function NearAirportsLine({ search }: { search: Search }) {
  const listed = useViewFact((view) => view.list.length > 0);
  const isAsked = search.tripType !== 'multicity';
  const part = useLatePart(nearPart, listed && isAsked, ignore);
  return isAsked && <div className={styles.near}>{part && <part.NearLine search={search} />}</div>;
}
const ignore = (): void => undefined;
