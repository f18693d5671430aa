import type { Leg, Offer, Segment, Stop } from '@/domain/offers/types';
import { isNightStop, shiftOf, waitMinutes } from '@/domain/offers/facts';
import { type Journey, type PassportAt, type Transfer, transfersOf } from '@/domain/offers/transfers';
import { CABINS, type CabinClass } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { dayShiftText } from '@/ui/DayShift';
import type { RoutePoint } from '@/ui/VerticalRoute';
import { nightText } from '@/ui/NightNote';
import { withNotes } from '../../common/transferTexts';

const isCabin = (name: string): name is CabinClass => CABINS.includes(name as CabinClass);

interface TextContext {
  t: Translate;
  format: Formatters;
  cityOf: (stop: Stop) => string;
  /** Name of an airport that travellers must tell apart. */
  airportOf: (stop: Stop) => string;
  /** Undefined while the countries of airports are not known. */
  passportAt?: PassportAt | undefined;
}

/** With `full`, also the flight number and the operating airline. */
function flightText({ t, format }: TextContext, segment: Segment, full: boolean): string {
  const cabin = segment.cabin.toLowerCase();
  const number = segment.flightNumber.startsWith(segment.carrier)
    ? segment.flightNumber
    : `${segment.carrier} ${segment.flightNumber}`.trim();
  const airline = segment.carrierName ?? segment.carrier;
  const text = t('flight.flown', {
    airline: full ? `${airline} ${number}`.trim() : airline,
    cabin: isCabin(cabin) ? t(`search.cabin.${cabin}`) : segment.cabin,
    duration: format.duration(segment.minutes),
  });
  const shown = full && segment.aircraft ? `${text}, ${segment.aircraft}` : text;
  if (!full || !segment.supplier || segment.supplier === segment.carrier) return shown;
  return `${shown}. ${t('flight.soldBy', { names: segment.supplierName ?? segment.supplier })}`;
}

function waitText({ t, format, cityOf, airportOf }: TextContext, transfer: Transfer, full: boolean): string {
  const { before, next, airport } = transfer;
  const duration = format.duration(waitMinutes(before, next));
  const text = airport
    ? t('transfer.between', { from: airportOf(before.arr), to: airportOf(next.dep), duration })
    : full
      ? t('flight.changeIn', { city: cityOf(before.arr), duration })
      : t('flight.change', { duration });
  return withNotes(t, isNightStop(before, next) ? `${text}, ${t('flight.night')}` : text, transfer);
}

/** Timeline of a direction: its places, flights and waits. */
export function pointsOf(texts: TextContext, journey: Journey, leg: Leg, full = false): RoutePoint[] {
  const { t, format, cityOf } = texts;
  const points: RoutePoint[] = [];
  const place = (stop: Stop) => t('flight.place', { city: cityOf(stop), code: stop.airport });
  const transfers = transfersOf(journey, leg, texts.passportAt);
  leg.segments.forEach((segment, i) => {
    const transfer = transfers[i - 1];
    if (transfer)
      points.push({
        kind: 'wait',
        night: isNightStop(transfer.before, segment),
        text: waitText(texts, transfer, full),
      });
    points.push({
      kind: i === 0 ? 'start' : 'stop',
      time: segment.dep.time,
      days: shiftOf(leg, segment.dep),
      place: place(segment.dep),
      note: [i === 0 ? nightText(t, segment.dep) : '', flightText(texts, segment, full)].filter(Boolean).join('. '),
    });
    const end = i === leg.segments.length - 1;
    const weekday = format.weekdayLong(segment.arr.date);
    // Starts a line, and most languages write weekdays in lower case.
    const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${format.shortDate(segment.arr.date)}`;
    points.push({
      kind: end ? 'end' : 'stop',
      time: segment.arr.time,
      days: shiftOf(leg, segment.arr),
      place: place(segment.arr),
      ...(end && leg.dayShift !== 0
        ? { note: t('flight.arrives', { day, later: dayShiftText(t, leg.dayShift) }) }
        : {}),
    });
  });
  return points;
}

/** "Outbound, Fri 14/08/2026"; for multi-city "Flight 2: Rome – Oslo, …". */
export function legTitle(
  { t, format, cityOf }: Pick<TextContext, 't' | 'format' | 'cityOf'>,
  offer: Offer,
  at: number,
  roundTrip: boolean,
): string {
  const [first, last] = [offer.legs[at]?.segments[0]?.dep, offer.legs[at]?.segments.at(-1)?.arr];
  const date = first?.date ?? '';
  const day = `${format.weekday(date)} ${format.date(date)}`;
  if (roundTrip) return t(at === 0 ? 'flight.outbound' : 'flight.return', { day });
  if (offer.legs.length === 1) return t('flight.outbound', { day });
  return t('flight.flightNumber', {
    number: at + 1,
    from: first ? cityOf(first) : '',
    to: last ? cityOf(last) : '',
    day,
  });
}
