import { useCallback } from 'react';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { useSession } from '@/state/session';

/** "Riga, RIX": in the site's language where the search knows the place, else with the server's name of the city. */
export function useAirportName(): (code: string, city: string) => string {
  const t = useT();
  const { locale } = useSession();
  const { search } = useResults();
  return useCallback(
    (code, city) => {
      const place = search?.trips
        .flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation])
        .find((known) => known?.iata === code);
      const lang = langOf(locale);
      const named = place?.names[lang] === undefined ? city : cityName(place, lang);
      return named === code || named === '' ? code : t('flight.place', { city: named, code });
    },
    [t, locale, search],
  );
}
