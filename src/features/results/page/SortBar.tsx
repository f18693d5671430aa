import { memo, useId } from 'react';
import type { Cents } from '@/domain/money';
import { SORTS, type Offer, type SortType } from '@/domain/offers/types';
import { shownPrices } from '@/domain/offers/bags';
import { totalMinutes } from '@/domain/results/traits';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { offerOf, useDeferredResults, usePartyBags, useResults } from '@/state/results';
import { setSort } from '@/state/results/list/list';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Results.module.css';

/** Mean duration of a direction, after the departure or arrival time where the sort is by it. */
function firstOfferText(format: Formatters, sort: SortType, offer: Offer): string {
  const leg = offer.legs[0];
  const hour =
    sort === 'departure' ? leg?.segments[0]?.dep.time : sort === 'arrival' ? leg?.segments.at(-1)?.arr.time : undefined;
  const time = format.duration(Math.round(totalMinutes(offer) / Math.max(1, offer.legs.length)));
  return hour === undefined ? time : `${hour}, ${time}`;
}

interface SortTabProps {
  name: string;
  sort: SortType;
  chosen: boolean;
  /** Price of its first offer; null when there is none. */
  cents: Cents | null;
  time: string | null;
  held: boolean;
  /** The search still runs. */
  searching: boolean;
}

const SortTab = memo(function SortTab({ name, sort, chosen, cents, time, held, searching }: SortTabProps) {
  const t = useT();
  return (
    <label className={styles.sort}>
      <input type="radio" name={name} value={sort} checked={chosen} onChange={() => setSort(sort)} />
      <span className={styles.what}>{t(`results.sort.${sort}`)}</span>{' '}
      <span className={styles.sortPrice}>
        {cents !== null ? (
          <Price cents={cents} held={held} />
        ) : searching ? (
          <Skeleton />
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </span>{' '}
      <span className={styles.dur}>{time}</span>
    </label>
  );
});

/** Five sorts, each with the price and duration of its first offer; a radio group, so the arrow keys work. */
export const SortBar = memo(function SortBar({ fee, held }: { fee: number; held: boolean }) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  const { sort: chosen, phase } = useResults();
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
            time={offer && firstOfferText(format, sort, offer)}
            held={held}
            searching={searching}
          />
        );
      })}
    </div>
  );
});
