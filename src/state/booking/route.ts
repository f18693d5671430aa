import { type CityNames, cityOf, knownCities, nameOfCode } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { type Lang, langOf } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { stationsOf } from '@/domain/search/recent';
import type { Place } from '@/domain/search/types';
import { session } from '../session';

const nameOf = (place: Place | null | undefined, known: CityNames, lang: Lang): string => {
  if (!place) return '';
  const looked = nameOfCode(known, place.iata, lang) ?? nameOfCode(known, place.cityIata, lang);
  return place.names[lang] ?? looked ?? place.names.en ?? place.city;
};

/**
 * Cities of a draft in the language of the site: first departure and the furthest place of the journey as searched, the
 * server's own titles where the search has none. Of several flights `to` names every place after the first: a round by
 * way of others would be "Riga to Riga".
 */
export function fareRoute(
  draft: Pick<BookingDraft, 'search' | 'cities'> & { offer: Pick<BookingDraft['offer'], 'legs'> },
  lang: Lang = langOf(session.locale),
): { from: string; to: string } {
  const { search, offer } = draft;
  const known = knownCities(draft);
  const from = nameOf(search.trips[0]?.srcLocation, known, lang);
  const stations =
    search.tripType === 'multicity' ? stationsOf(search.trips).slice(1) : [search.trips.at(-1)?.destLocation];
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
