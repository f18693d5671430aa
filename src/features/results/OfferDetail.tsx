import type { ReactNode } from 'react';
import type { Leg, Offer, Segment, Stop } from '@/domain/offers/types';
import { isNightStop, otherSuppliers, waitMinutes } from '@/domain/offers/words';
import { CABINS, type CabinClass, type Search } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { type RoutePoint, VerticalRoute } from '@/ui/VerticalRoute';
import { BagList } from './OfferBags';
import { useCityOf } from './useCityOf';
import styles from './Offer.module.css';

const isCabin = (name: string): name is CabinClass => CABINS.includes(name as CabinClass);

function flownText(t: Translate, format: Formatters, segment: Segment): string {
  const cabin = segment.cabin.toLowerCase();
  return t('results.flown', {
    airline: `${segment.carrierName ?? segment.carrier} ${segment.flightNumber}`.trim(),
    cabin: isCabin(cabin) ? t(`search.cabin.${cabin}`) : segment.cabin,
    duration: format.duration(segment.minutes),
  });
}

/** Every place of a direction, with the flights and the waits between them. */
function pointsOf(t: Translate, format: Formatters, cityOf: (stop: Stop) => string, leg: Leg): RoutePoint[] {
  const points: RoutePoint[] = [];
  const place = (stop: Stop) => t('results.place', { city: cityOf(stop), code: stop.airport });
  leg.segments.forEach((segment, i) => {
    const before = leg.segments[i - 1];
    if (before) {
      const night = isNightStop(before, segment);
      const minutes = format.duration(waitMinutes(before, segment));
      const elsewhere = before.arr.airport !== segment.dep.airport;
      const text = t(elsewhere ? 'results.changeAirport' : 'results.change', { duration: minutes });
      points.push({ kind: 'wait', night, text: night ? `${text}, ${t('results.night')}` : text });
    }
    points.push({
      kind: i === 0 ? 'start' : 'stop',
      time: segment.dep.time,
      place: place(segment.dep),
      note: flownText(t, format, segment),
    });
    const end = i === leg.segments.length - 1;
    const weekday = format.weekdayLong(segment.arr.date);
    // It begins a line, and most languages write their days small.
    const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${format.shortDate(segment.arr.date)}`;
    points.push({
      kind: end ? 'end' : 'stop',
      time: segment.arr.time,
      place: place(segment.arr),
      ...(end && leg.dayShift > 0
        ? { note: t('results.arrives', { day, later: t('results.daysLater', { n: leg.dayShift }) }) }
        : {}),
    });
  });
  return points;
}

function legTitle(t: Translate, format: Formatters, offer: Offer, at: number, roundTrip: boolean): string {
  const date = offer.legs[at]?.segments[0]?.dep.date ?? '';
  const day = `${format.weekday(date)} ${format.date(date)}`;
  if (roundTrip) return t(at === 0 ? 'results.outbound' : 'results.return', { day });
  return offer.legs.length === 1 ? t('results.outbound', { day }) : t('results.flightNumber', { number: at + 1, day });
}

export interface OfferDetailProps {
  id: string;
  offer: Offer;
  search: Search;
  /** The button that chooses, for the narrow card. */
  action: ReactNode;
}

/** The card unfolded: each direction from top to bottom, bags with their sizes. */
export function OfferDetail({ id, offer, search, action }: OfferDetailProps) {
  const t = useT();
  const format = useFormat();
  const cityOf = useCityOf(search);
  const sellers = otherSuppliers(offer);
  return (
    <div className={styles.detail} id={id}>
      {offer.legs.map((leg, at) => {
        const title = legTitle(t, format, offer, at, search.tripType === 'roundtrip');
        return (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
          <div key={at}>
            <h3>{title}</h3>
            <VerticalRoute points={pointsOf(t, format, cityOf, leg)} label={title} />
          </div>
        );
      })}
      <div className={styles.foot}>
        <div>
          <BagList bags={offer.bags} />
          {sellers.length > 0 && (
            <p className={styles.soldBy}>
              {t('results.soldBy', { names: format.list(sellers.map((seller) => seller.name)) })}
            </p>
          )}
        </div>
        {action}
      </div>
    </div>
  );
}
