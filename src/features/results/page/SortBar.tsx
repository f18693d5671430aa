import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { SORTS, type Offer, type SortType } from '@/domain/offers/types';
import { shownPrices } from '@/domain/offers/offerBags';
import { totalMinutes } from '@/domain/results/traits';
import { whosePrice } from '@/domain/search/passengers';
import { useT } from '@/i18n/t';
import { offerOf, useDeferredResults, usePartyBags, useResults } from '@/state/results';
import { setSort } from '@/state/results/list/list';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';
import { TravelTime } from '@/ui/TravelTime';
import styles from './Results.module.css';

/** Departure or arrival time of an offer, where the sort is by it. */
const hourOf = (sort: SortType, { legs: [leg] }: Offer): string | undefined =>
  sort === 'departure' ? leg?.segments[0]?.dep.time : sort === 'arrival' ? leg?.segments.at(-1)?.arr.time : undefined;

/** Mean duration of a direction. */
const meanMinutes = (offer: Offer): number => Math.round(totalMinutes(offer) / Math.max(1, offer.legs.length));

interface SortTabProps {
  name: string;
  sort: SortType;
  chosen: boolean;
  /** Price of its first offer; null when there is none. */
  cents: Cents | null;
  hour: string | undefined;
  minutes: number | null;
  /** Whom the price is for. */
  one: 'person' | 'adult';
  held: boolean;
  /** The search still runs. */
  searching: boolean;
}

const SortTab = memo(function SortTab({
  name,
  sort,
  chosen,
  cents,
  hour,
  minutes,
  one,
  held,
  searching,
}: SortTabProps) {
  const t = useT();
  return (
    <label className={styles.sort}>
      <input type="radio" name={name} value={sort} checked={chosen} onChange={() => setSort(sort)} />
      <span className={styles.what}>{t(`results.sort.${sort}`)}</span>{' '}
      <span className={styles.figures}>
        <span className={styles.sortPrice}>
          {cents !== null ? (
            <>
              <Price cents={cents} held={held} />
              <span className="sr-only"> {t('results.perPerson', { one })}</span>
            </>
          ) : searching ? (
            <Skeleton />
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </span>{' '}
        <span className={styles.dur}>
          {hour}
          {minutes !== null && (
            <span className={styles.took}>
              {hour !== undefined && ', '}
              <TravelTime minutes={minutes} />
            </span>
          )}
        </span>
      </span>
    </label>
  );
});

/** Five sorts, each with the price and duration of its first offer; a radio group, so the arrow keys work. */
export const SortBar = memo(function SortBar({ fee, held }: { fee: number; held: boolean }) {
  const t = useT();
  const name = useId();
  const { sort: chosen, phase, search } = useResults();
  const view = useDeferredResults();
  const bags = usePartyBags(view);
  const searching = phase === 'asking' || phase === 'streaming';
  return (
    <div className={styles.sorts} role="radiogroup" aria-label={t('results.sort')}>
      {SORTS.map((sort) => {
        const row = view.leaders[sort];
        const offer = row === null ? null : offerOf(view, row);
        return (
          <SortTab
            key={sort}
            name={name}
            sort={sort}
            chosen={sort === chosen}
            cents={offer && shownPrices(offer, 1, fee, bags).each}
            hour={offer ? hourOf(sort, offer) : undefined}
            minutes={offer && meanMinutes(offer)}
            one={search ? whosePrice(search.passengers) : 'person'}
            held={held}
            searching={searching}
          />
        );
      })}
    </div>
  );
});
