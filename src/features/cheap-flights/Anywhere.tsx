import { type ReactNode, useEffect } from 'react';
import { AnywhereFilters } from './AnywhereFilters';
import { useFitting, useWish } from './anywhereHooks';
import type { PageData } from './cheapHooks';
import { Destinations } from './Destinations';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { whenIdle } from '@/platform/idle';
import { savesData } from '@/platform/savesData';
import { latePart, useBackgroundPart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { Segmented } from '@/ui/Segmented';
import { classes } from '@/ui/classes';
import { useMediaQuery } from '@/ui/useMediaQuery';
import { useT } from '@/i18n/t';
import styles from './Anywhere.module.css';

interface AnywhereProps {
  data: PageData;
  from: Place;
  /** Stands in place of the list where there is none. */
  missing?: ReactNode;
}

const MAP = latePart('words', () => import('./map/PlacesMap'));

/** The map once it is here; its room is kept until then. */
function MapPart({ data, from, list }: { data: PageData; from: Place; list: PageData['destinations']['data'] }) {
  const t = useT();
  const { online, locale } = useSession();
  const { here, lost } = useBackgroundPart(MAP);
  if (lost) return <p className="muted">{t('anywhere.mapLost')}</p>;
  if (!here) return <div className={styles.room} aria-busy="true" />;
  return (
    <here.PlacesMap
      type={data.type}
      from={from.iata}
      fromName={cityName(from, langOf(locale))}
      list={list}
      held={!online}
    />
  );
}

/** Places by price from an origin, for travellers who go anywhere: what they wish, and the places that fit, listed and on a map. */
export function Anywhere({ data, from, missing }: AnywhereProps) {
  const t = useT();
  const { online } = useSession();
  const [wish, change] = useWish();
  const { type, window, destinations } = data;
  const { fitting, hidden, minutesTo } = useFitting(from.iata, destinations.data, wish);
  const isWide = useMediaQuery('(width >= 1200px)') && !savesData();
  const shows = { list: isWide || !wish.map, map: isWide || wish.map };
  const listed = destinations.data !== null;
  // The map opens at once when it is asked for.
  useEffect(() => (listed && !savesData() ? whenIdle(() => void MAP.load(), 2000) : undefined), [listed]);
  return (
    <>
      <AnywhereFilters
        wish={wish}
        change={change}
        window={window}
        from={from.iata}
        inCountry={data.inCountry}
        count={fitting?.length ?? null}
        hidden={hidden}
      />
      {missing ?? (
        <>
          {!isWide && (
            <Segmented
              className={styles.switch}
              label={t('anywhere.view')}
              value={wish.map ? 'map' : 'list'}
              options={[
                { value: 'list', label: t('anywhere.list') },
                { value: 'map', label: t('anywhere.map') },
              ]}
              onValue={(view) => change({ map: view === 'map' })}
            />
          )}
          <div className={classes(styles.views, isWide && styles.both)}>
            {shows.list && (
              <Destinations
                key={`${type}${from.iata}`}
                title={t('cheap.places')}
                lede={wish.month ? null : t('cheap.placesLede')}
                type={type}
                from={from.iata}
                list={fitting}
                first={12}
                held={!online}
                minutesTo={minutesTo}
                some={hidden > 0}
              />
            )}
            {shows.map && (
              <div className={styles.map}>
                <MapPart data={data} from={from} list={fitting} />
              </div>
            )}
          </div>
        </>
      )}
    </>
  );
}
