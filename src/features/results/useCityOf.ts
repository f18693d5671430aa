import { langOf } from '@/domain/locale';
import { stopCity } from '@/domain/offers/words';
import type { Stop } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { useSession } from '@/state/session';

/** Name of a stop's city, in the site's language where the search knows it. */
export function useCityOf(search: Search): (stop: Stop) => string {
  const { locale } = useSession();
  return (stop) => stopCity(stop, search, langOf(locale));
}
