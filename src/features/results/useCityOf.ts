import { langOf } from '@/domain/locale';
import { stopCity } from '@/domain/offers/facts';
import type { Stop } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { useSession } from '@/state/session';

/** Names the city of a stop in the site's language as far as the search knows it. */
export function useCityOf(search: Search): (stop: Stop) => string {
  const { locale } = useSession();
  return (stop) => stopCity(stop, search, langOf(locale));
}
