import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { SORTS, type Offer, type SortType } from '@/domain/offers/types';
import { shownPrices } from '@/domain/offers/offerBags';
import { longestMinutes } from '@/domain/results/traits';
import { whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { co2Of, offerOf, useDeferredResults, usePartyBags, useResults } from '@/state/results';
import { setSort } from '@/state/results/list/list';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';
import { TravelTime } from '@/ui/TravelTime';
import styles from './Results.module.css';

/** Departure or arrival time of an offer, where the sort is by it. */
const hourOf = (sort: SortType, { legs: [leg] }: Offer): string | undefined =>
  sort === 'departure' ? leg?.segments[0]?.dep.time : sort === 'arrival' ? leg?.segments.at(-1)?.arr.time : undefined;

interface SortTabProps {
  name: string;
  sort: SortType;
  chosen: boolean;
  /** Price of its first offer; null when there is none. */
  cents: Cents | null;
  hour: string | undefined;
  minutes: number | null;
  /** Of several directions, the longest. */
  several: boolean;
  /** CO₂ of its first offer, or that it has to be estimated first. */
  co2: string | undefined;
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
  several,
  co2,
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
          {co2 ?? hour}
          {minutes !== null && (
            <span className={styles.took}>
              {(co2 ?? hour) !== undefined && ', '}
              {several && `${t('results.sort.upTo')} `}
              <TravelTime minutes={minutes} />
            </span>
          )}
        </span>
      </span>
    </label>
  );
});

/** Six sorts, each with the price and duration of its first offer; a radio group, so the arrow keys work. */
export const SortBar = memo(function SortBar({ fee, held }: { fee: number; held: boolean }) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  const { sort: chosen, phase, search } = useResults();
  const view = useDeferredResults();
  const bags = usePartyBags(view);
  const searching = phase === 'asking' || phase === 'streaming';
  return (
    <div className={styles.sorts} role="radiogroup" aria-label={t('results.sort')}>
      {SORTS.map((sort) => {
        const row = view.leaders[sort];
        const co2 = sort === 'co2' && row !== null ? co2Of(view, row) : undefined;
        // Without a figure no flight is the first by it.
        const offer = row === null || co2 === null ? null : offerOf(view, row);
        return (
          <SortTab
            key={sort}
            name={name}
            sort={sort}
            chosen={sort === chosen}
            cents={offer && shownPrices(offer, 1, fee, bags).each}
            hour={offer ? hourOf(sort, offer) : undefined}
            minutes={offer && longestMinutes(offer)}
            several={(offer?.legs.length ?? 0) > 1}
            co2={
              co2 === undefined
                ? undefined
                : co2 === null
                  ? t('results.sort.byDistance')
                  : t('results.kg', { kg: format.number(co2) })
            }
            one={search ? whosePrice(search.passengers) : 'person'}
            held={held}
            searching={searching}
          />
        );
      })}
    </div>
  );
});
