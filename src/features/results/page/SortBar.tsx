import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { SORTS, type Offer, type SortType } from '@/domain/offers/types';
import { shownPrices } from '@/domain/offers/offerBags';
import { longestMinutes } from '@/domain/results/traits';
import { whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { co2Of, isCo2Served, offerOf, useDeferredResults, usePartyBags, useResults } from '@/state/results';
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
  /** What it sorts by where that is neither price nor duration: an hour, CO₂, or that this has to be estimated first. */
  own: string | undefined;
  minutes: number | null;
  /** Of several directions, the longest. */
  several: boolean;
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
  own,
  minutes,
  several,
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
          {own}
          {own === undefined && minutes !== null && (
            <span className={styles.took}>
              {several && (
                <>
                  <span aria-hidden="true">{t('results.sort.upTo')}</span>
                  <span className="sr-only">{t('results.sort.longest')}</span>{' '}
                </>
              )}
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
  const ownOf = (sort: SortType, offer: Offer | null, co2: number | null | undefined, isServed: boolean) => {
    if (co2 === undefined) return offer ? hourOf(sort, offer) : undefined;
    return co2 === null
      ? t('results.sort.byDistance')
      : t(isServed ? 'results.kg' : 'results.kg.about', { kg: format.number(co2) });
  };
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
            minutes={offer && longestMinutes(offer)}
            several={(offer?.legs.length ?? 0) > 1}
            own={ownOf(sort, offer, co2, row !== null && isCo2Served(view, row))}
            one={search ? whosePrice(search.passengers) : 'person'}
            held={held}
            searching={searching}
          />
        );
      })}
    </div>
  );
});
