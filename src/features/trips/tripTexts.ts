import { cityOf } from '@/domain/booking/cities';
import { type Lang, langOf } from '@/domain/locale';
import type { Leg, Stop } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import { routeDash } from '@/domain/search/places';
import { endsLeft, goneLegs } from '@/domain/trips/flightChanges';
import { type Countdown, type TripState, lastDay, firstDay } from '@/domain/trips/trip';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { useSession } from '@/state/session';

/** Ends of a trip in a language, without a direction that is no longer flown; empty when they are not known. */
export function routeEnds(order: OrderSummary, lang: Lang): { from: string; to: string } {
  const { from, to } = order.routes?.[lang] ?? order;
  const left = endsLeft(order);
  if (!left || left.to.length === 0) return { from, to };
  const name = (stop: Stop): string => cityOf(stop, order.cities ?? {}, lang);
  return { from: name(left.from), to: left.to.map(name).join(routeDash(lang)) };
}

/** "Riga to Barcelona"; the order's number when the route is not known. */
export function routeText(order: OrderSummary, lang: Lang, t: Translate): string {
  const { from, to } = routeEnds(order, lang);
  return from && to ? t('search.route', { from, to }) : t('trips.unnamed', { id: order.orderId });
}

/** "RIX – FRA – BCN", which never breaks: a line may else end after a dash. */
export const routeCodes = ({ segments }: Pick<Leg, 'segments'>): string =>
  [segments[0]?.dep.airport, ...segments.map(({ arr }) => arr.airport)].join('\u00a0–\u2060\u00a0');

/** The directions of a trip in their order, those that are no longer flown among them; of a cancelled trip, too. */
export function withGone(order: OrderSummary): { leg: Leg; gone: boolean }[] {
  const start = ({ leg }: { leg: Leg }): string => leg.segments[0]?.dep.date ?? '';
  return [
    ...order.legs.map((leg) => ({ leg, gone: false })),
    ...goneLegs(order).map((leg) => ({ leg, gone: true })),
  ].sort((a, b) => Number(start(a) > start(b)) - Number(start(a) < start(b)));
}

/** The number of an order; where the traveller has added the trip, which has none, that. */
export const numberText = ({ orderId, added }: Pick<OrderSummary, 'orderId' | 'added'>, t: Translate): string =>
  added ? t('trips.state.added') : t('trips.order', { id: orderId });

/** "14/08/2026 to 21/08/2026"; one day alone; empty when the days are not known. */
export function daysText(order: OrderSummary, t: Translate, format: Formatters): string {
  const [from, to] = [firstDay(order), order.legs.at(-1)?.segments[0]?.dep.date ?? lastDay(order)];
  if (from === null) return '';
  return to === null || to === from
    ? format.weekdayDate(from)
    : t('search.days', { from: format.date(from), to: format.date(to) });
}

/** "In 59 days", "Today"; empty when the day is not known. */
export function countdownText(countdown: Countdown | null, t: Translate): string {
  if (!countdown) return '';
  if (countdown.kind === 'days') return t('trips.count.days', { n: countdown.days });
  return t(countdown.kind === 'under way' ? 'trips.count.underWay' : `trips.count.${countdown.kind}`);
}

/** "2 adults", "3 travellers"; empty when their number is not known. */
export function travellersText({ people, receipt }: OrderSummary, t: Translate): string {
  if (people === 0) return '';
  return t(receipt?.party.adult === people ? 'search.adults' : 'search.people', { n: people });
}

/** Names of the airlines of a trip, else their codes, each once. */
export const airlinesOfTrip = ({ legs }: Pick<OrderSummary, 'legs'>): string[] => [
  ...new Set(legs.flatMap(({ segments }) => segments.map(({ carrier, carrierName }) => carrierName ?? carrier))),
];

/** Look of the tag of a state. */
export const STATE_LOOK: Record<TripState, 'ok' | 'warn' | 'bad'> = {
  paid: 'ok',
  added: 'ok',
  transfer: 'warn',
  office: 'warn',
  unknown: 'warn',
  cancelled: 'bad',
};

export const tripPath = (orderId: string): string => `/dashboard/trips/${encodeURIComponent(orderId)}`;

/** The page that asks about a payment of unknown outcome; of an order without an id, the payment. */
export const checkPath = (orderId: string): string =>
  orderId === '' ? '/booking/checkout' : `/order/${encodeURIComponent(orderId)}/confirmation`;

/** City of a stop of an order, in the site's language. */
export function useCity({ cities }: Pick<OrderSummary, 'cities'>): (stop: Stop) => string {
  const { locale } = useSession();
  return (stop) => cityOf(stop, cities ?? {}, langOf(locale));
}
