import { CheapPage } from '@/features/cheap-flights/CheapPage';
import { RoutePanel } from '@/features/search-form/RoutePanel';
import { useTitle } from '../useTitle';

function Title({ page }: { page: string }) {
  useTitle(page);
  return null;
}

/** Cheap flights: prices by day for the places of the search form. */
export const CheapFlightsRoute = () => <CheapPage Panel={RoutePanel} Title={Title} />;
