import { CheapPage } from '@/features/cheap-flights/CheapPage';
import { RoutePanel } from '@/features/search-form/RoutePanel';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** Cheap flights: prices by day for the places of the search form. */
export function CheapFlightsRoute() {
  const t = useT();
  useTitle(t('cheap.title'));
  return <CheapPage Panel={RoutePanel} />;
}
