import type { ReactNode } from 'react';
import { AnywhereFilters } from './AnywhereFilters';
import { useFitting, useWish } from './anywhereHooks';
import type { PageData } from './cheapHooks';
import { Destinations } from './Destinations';
import { useSession } from '@/state/session';
import { useT } from '@/i18n/t';

interface AnywhereProps {
  data: PageData;
  from: string;
  /** Stands in place of the list where there is none. */
  missing?: ReactNode;
}

/** Places by price from an origin, for travellers who go anywhere: what they wish, and the places that fit. */
export function Anywhere({ data, from, missing }: AnywhereProps) {
  const t = useT();
  const { online } = useSession();
  const [wish, change] = useWish();
  const { type, window, destinations } = data;
  const { fitting, hidden, minutesTo } = useFitting(from, destinations.data, wish);
  return (
    <>
      <AnywhereFilters wish={wish} change={change} window={window} count={fitting?.length ?? null} hidden={hidden} />
      {missing ?? (
        <Destinations
          key={`${type}${from}`}
          title={t('cheap.places')}
          lede={wish.month ? null : t('cheap.placesLede')}
          type={type}
          from={from}
          list={fitting}
          first={12}
          held={!online}
          minutesTo={minutesTo}
          some={hidden > 0}
        />
      )}
    </>
  );
}
