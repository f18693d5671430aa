import { type CityNames, cityOf, knownCities, nameOfCode } from '@/domain/booking/cities';
import { tidyEmail } from '@/domain/booking/email';
import type { BookingDraft } from '@/domain/booking/types';
import { type Lang, langOf, LANGS } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { routePlaces } from '@/domain/search/recent';
import type { Place } from '@/domain/search/types';
import { session } from '../../session';
import { type OrderSummary, receiptOf } from '@/domain/payment/order';
import { journeyOf } from '@/domain/offers/transfers';
import { now } from '@/platform/clock';

const nameOf = (place: Place | null | undefined, known: CityNames, lang: Lang): string => {
  if (!place) return '';
  const looked = nameOfCode(known, place.iata, lang) ?? nameOfCode(known, place.cityIata, lang);
  return place.names[lang] ?? looked ?? place.names.en ?? place.city;
};

/**
 * First departure and furthest place of the searched journey in the current language; the server's titles where the
 * search has no names. For several flights `to` lists every place after the first, because a round trip through other
 * places would read "Riga to Riga".
 */
export function fareRoute(
  draft: Pick<BookingDraft, 'search' | 'cities'> & { offer: Pick<BookingDraft['offer'], 'legs'> },
  lang: Lang = langOf(session.locale),
): { from: string; to: string } {
  const { search, offer } = draft;
  const known = knownCities(draft);
  const from = nameOf(search.trips[0]?.srcLocation, known, lang);
  const stations =
    search.tripType === 'multicity' ? routePlaces(search.trips).slice(1) : [search.trips.at(-1)?.destLocation];
  const to = stations
    .map((place) => nameOf(place, known, lang))
    .filter(Boolean)
    .join(routeDash(lang));
  const first = offer.legs[0];
  const start = first?.segments[0]?.dep;
  const turn = (search.tripType === 'roundtrip' ? first : offer.legs.at(-1))?.segments.at(-1)?.arr;
  return {
    from: from || (start ? cityOf(start, known, lang) : ''),
    to: to || (turn ? cityOf(turn, known, lang) : ''),
  };
}

/**
 * What an order page shows, taken from the draft. Identity documents, contact and billing stay out: the page does not
 * need them.
 */
export function summaryOf(
  draft: BookingDraft,
  order: Pick<OrderSummary, 'orderId' | 'amount' | 'status' | 'bankDetails' | 'payUntil'>,
): OrderSummary {
  const { from, to } = fareRoute(draft);
  return {
    ...order,
    bookingId: draft.bookingId ?? draft.id,
    at: now(),
    paymentType: draft.payment.type,
    email: tidyEmail(draft.contact.email),
    people: draft.passengers.length,
    from,
    to,
    routes: Object.fromEntries(LANGS.map((lang) => [lang, fareRoute(draft, lang)])),
    cities: knownCities(draft),
    depart: draft.offer.legs[0]?.segments[0]?.dep.date ?? null,
    ...journeyOf(draft),
    receipt: receiptOf(draft, draft.payment.type),
    ...(draft.account ? { account: draft.account } : {}),
    ...(draft.payment.agreed ? { termsAcceptedAt: now() } : {}),
  };
}
