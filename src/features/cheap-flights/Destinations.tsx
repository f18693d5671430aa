import { memo, useId, useState } from 'react';
import { cheapPath } from '@/domain/cheap/address';
import type { CheapDestination, CheapType } from '@/domain/cheap/types';
import { langOf } from '@/domain/locale';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Price } from '@/ui/Price';
import { RouteLine } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Destinations.module.css';
import { useWords } from './priceTexts';

interface DestinationsProps {
  title: string;
  type: CheapType;
  from: string;
  /** Null while loading. */
  list: readonly CheapDestination[] | null;
  /** Rows before "Show more". */
  first: number;
  held: boolean;
}

const DIRECT = [{ kind: 'fly', minutes: 1 }] as const;
const WITH_STOP = [
  { kind: 'fly', minutes: 1 },
  { kind: 'wait', minutes: 1 },
  { kind: 'fly', minutes: 1 },
] as const;

/** Cheap destinations: lowest price, dates and age. A row opens the prices of that route. */
export const Destinations = memo(function Destinations(props: DestinationsProps) {
  const { title, type, from, list, first, held } = props;
  const { t, shortDays, stops, priced } = useWords();
  const lang = langOf(useSession().locale);
  const titleId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? (list ?? []) : (list ?? []).slice(0, first);
  const rest = (list?.length ?? 0) - shown.length;
  return (
    <section className={styles.places} aria-labelledby={titleId} aria-busy={list === null}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className="small muted">
          {t('cheap.placesLede')}. {t('cheap.party')}.
        </p>
      </div>
      <ul className={styles.list}>
        {list === null
          ? Array.from({ length: Math.min(first, 9) }, (_, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- shapes of rows to come
              <li key={n} className={styles.row} aria-hidden="true">
                <span className={styles.bars}>
                  <Skeleton width="w50" />
                  <Skeleton width="w85" />
                </span>
                <RouteLine thin grey parts={DIRECT} className={styles.line} />
                <Skeleton width="price" />
              </li>
            ))
          : shown.map(({ iata, names, price }) => (
              <li key={iata}>
                <AppLink className={styles.row} to={cheapPath(type, from, iata, price.start, price.end)}>
                  <span className={styles.name}>
                    <b>{names[lang] ?? names.en ?? iata}</b>
                    <span className={styles.when}>
                      {shortDays(price)}, {stops(price.stops)}
                    </span>
                    <span className={styles.when}>{priced(price.pricedAt)}</span>
                  </span>
                  <RouteLine thin parts={price.stops === 0 ? DIRECT : WITH_STOP} className={styles.line} />
                  <span className={styles.price}>
                    <Price cents={price.cents} from held={held} />
                  </span>
                </AppLink>
              </li>
            ))}
      </ul>
      {list?.length === 0 && <p className="muted">{t('cheap.placesNone')}</p>}
      {rest > 0 && (
        <Button kind="outline" className={styles.more} onClick={() => setAll(true)}>
          {t('cheap.placesAll', { n: rest })}
        </Button>
      )}
      <output className="sr-only">{list === null && t('cheap.placesLoading')}</output>
    </section>
  );
});
