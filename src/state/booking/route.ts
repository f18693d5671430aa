import type { BookingDraft } from '@/domain/booking/types';
import { type Lang, langOf } from '@/domain/locale';
import type { Place } from '@/domain/search/types';
import { session } from '../session';

const nameOf = (place: Place | null | undefined, lang: Lang): string =>
  place?.names[lang] ?? place?.names.en ?? place?.city ?? '';

/**
 * Cities of a draft in the language of the site: first departure and the furthest place of the journey as searched, the
 * server's own titles where the search has none.
 */
export function fareRoute(draft: Pick<BookingDraft, 'search' | 'offer'>, lang = langOf(session.locale)) {
  const { search, offer } = draft;
  const from = nameOf(search.trips[0]?.srcLocation, lang);
  const to = nameOf(search.trips.at(-1)?.destLocation, lang);
  const first = offer.legs[0];
  const turning = search.tripType === 'roundtrip' ? first : offer.legs.at(-1);
  return {
    from: from || (first?.segments[0]?.dep.cityTitle ?? ''),
    to: to || (turning?.segments.at(-1)?.arr.cityTitle ?? ''),
  };
}
