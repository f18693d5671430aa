import { memo, useId, useState } from 'react';
import { cheapPath } from '@/domain/cheap/address';
import type { CheapDestination, CheapType } from '@/domain/cheap/types';
import { langOf } from '@/domain/locale';
import { localCity } from '@/state/searchForm/localPlaces';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Price } from '@/ui/Price';
import { RouteLine } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import { CityPicture } from '../common/pictures/CityPicture';
import styles from './Destinations.module.css';
import { useWords } from './priceTexts';

interface DestinationsProps {
  title: string;
  /** Which departures the prices are of; null where the page says so elsewhere. */
  lede: string | null;
  type: CheapType;
  from: string;
  /** Null while loading. */
  list: readonly CheapDestination[] | null;
  /** Rows before "Show more". */
  first: number;
  held: boolean;
  /** Estimated minutes in the air. */
  minutesTo?: ((place: CheapDestination) => number | null) | undefined;
  /** Some places are hidden by what was chosen, so none is not all there are. */
  some?: boolean | undefined;
}

const DIRECT = [{ kind: 'fly', minutes: 1 }] as const;
const WITH_STOP = [
  { kind: 'fly', minutes: 1 },
  { kind: 'wait', minutes: 1 },
  { kind: 'fly', minutes: 1 },
] as const;

/** Cheap destinations: lowest price, dates and age. A row opens the prices of that route. */
export const Destinations = memo(function Destinations(props: DestinationsProps) {
  const { title, lede, type, from, list, first, held, minutesTo, some } = props;
  const { t, format, shortDays, stops, priced } = useWords();
  const lang = langOf(useSession().locale);
  const titleId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? (list ?? []) : (list ?? []).slice(0, first);
  // The time in the air comes later than prices, so its line has room from the start.
  const rowClass = classes(styles.row, minutesTo && styles.tall);
  const inTheAir = (place: CheapDestination): string | null => {
    const minutes = minutesTo?.(place) ?? null;
    return minutes === null ? null : t('anywhere.flying', { time: format.duration(minutes) });
  };
  const air = shown.map(inTheAir);
  const originName = (code: string): string => {
    const { city } = localCity(code) ?? {};
    return city?.[lang] ?? city?.en ?? code;
  };
  const rest = (list?.length ?? 0) - shown.length;
  return (
    <section className={styles.places} aria-labelledby={titleId} aria-busy={list === null}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className="small muted">
          {lede && `${lede}. `}
          {t('cheap.party')}.
        </p>
      </div>
      <ul className={styles.list}>
        {list === null
          ? Array.from({ length: Math.min(first, 9) }, (_, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- shapes of rows to come
              <li key={n} className={rowClass} aria-hidden="true">
                <span className={styles.picture} />
                <span className={styles.bars}>
                  <Skeleton width="w50" />
                  <Skeleton width="w85" />
                </span>
                <RouteLine thin grey parts={DIRECT} className={styles.line} />
                <Skeleton width="price" />
              </li>
            ))
          : shown.map(({ iata, names, price, from: origin = from }, at) => (
              <li key={iata}>
                <AppLink className={rowClass} to={cheapPath(type, origin, iata, price.start, price.end)}>
                  <span className={styles.picture}>
                    <CityPicture iata={iata} />
                  </span>
                  <span className={styles.name}>
                    <b>{names[lang] ?? names.en ?? iata}</b>
                    <span className={styles.when}>
                      {shortDays(price)}, {stops(price.stops)}
                    </span>
                    {origin !== from && (
                      <span className={styles.when}>{t('anywhere.origin', { city: originName(origin) })}</span>
                    )}
                    {air[at] && <span className={styles.when}>{air[at]}</span>}
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
      {list?.length === 0 && !some && <p className="muted">{t('cheap.placesNone')}</p>}
      {rest > 0 && (
        <Button kind="outline" className={styles.more} onClick={() => setAll(true)}>
          {t('cheap.placesAll', { n: rest })}
        </Button>
      )}
      <output className="sr-only">{list === null && t('cheap.placesLoading')}</output>
    </section>
  );
});
