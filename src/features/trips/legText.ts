import { flightName } from '@/domain/calendar/trip';
import { isMissed } from '@/domain/offers/connections';
import { waitMinutes } from '@/domain/offers/facts';
import { offsetOf } from '@/domain/offers/moment';
import type { Transfer } from '@/domain/offers/transfers';
import type { Leg, Segment, Stop } from '@/domain/offers/types';
import { CABINS, type CabinClass } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { withNotes } from '../common/transferTexts';

export interface LegTexts {
  t: Translate;
  format: Formatters;
  city: (stop: Stop) => string;
  /** Name of an airport that travellers must tell apart. */
  airport: (stop: Stop) => string;
}

/** "Local time, 1 h behind the departure"; empty within one zone or when a zone is not known. */
export function zoneText({ t, format }: Pick<LegTexts, 't' | 'format'>, from: Stop, to: Stop): string {
  const [start, end] = [offsetOf(from), offsetOf(to)];
  if (start === null || end === null || start === end) return '';
  return t(end < start ? 'trips.local.behind' : 'trips.local.ahead', {
    time: format.duration(Math.abs(end - start) / 60_000),
  });
}

/** "Direct, travel time 3 h 30, airBaltic" */
export function legSummary({ t, format }: Pick<LegTexts, 't' | 'format'>, { segments, stops, minutes }: Leg): string {
  const airlines = [...new Set(segments.map(({ carrier, carrierName }) => carrierName ?? carrier))];
  return [
    stops > 0 ? t('trips.stops', { n: stops }) : t('trips.direct'),
    minutes > 0 ? t('ui.travelTime', { time: format.duration(minutes) }) : '',
    airlines.join(', '),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "BT 681, airBaltic, 3 h 30 in the air", and who operates the flight if that is another airline. */
export function flightText({ t, format }: Pick<LegTexts, 't' | 'format'>, segment: Segment): string {
  const { carrier, carrierName, supplier, supplierName, minutes } = segment;
  return [
    flightName(segment),
    carrierName ?? '',
    minutes > 0 ? t('trips.inAir', { time: format.duration(minutes) }) : '',
    supplier && supplier !== carrier ? t('trips.operatedBy', { name: supplierName ?? supplier }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** That a connection can no longer be reached; empty where it can. */
export const missedText = ({ t, city }: Pick<LegTexts, 't' | 'city'>, { before, next, tickets }: Transfer): string =>
  isMissed(before, next)
    ? t(tickets === 'one' ? 'trips.news.missed' : 'trips.news.missedSeparate', { city: city(next.dep) })
    : '';

/** "Change planes, 1 h 35". Without timestamps the wait is not known. */
export function waitText({ t, format, city, airport }: LegTexts, transfer: Transfer): string {
  const { before, next } = transfer;
  const missed = missedText({ t, city }, transfer);
  if (missed) return missed;
  const duration = format.duration(waitMinutes(before, next));
  const wait = transfer.airport
    ? t('transfer.between', { from: airport(before.arr), to: airport(next.dep), duration })
    : t('trips.change', { duration });
  return withNotes(t, wait, transfer);
}

const isCabin = (name: string): name is CabinClass => CABINS.includes(name as CabinClass);

/** Cabins of a direction, each once: "Economy". */
export const legCabins = ({ segments }: Leg, t: Translate): string =>
  [...new Set(segments.map(({ cabin }) => cabin.toLowerCase()).filter(Boolean))]
    .map((cabin) => (isCabin(cabin) ? t(`search.cabin.${cabin}`) : cabin))
    .join(', ');
