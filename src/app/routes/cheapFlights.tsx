import { CheapPage } from '@/features/cheap-flights/CheapPage';
import { RoutePanel } from '@/features/search-form/RoutePanel';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

function Title({ page }: { page: string }) {
  useTitle(page);
  return null;
}

/** Cheap flights: prices by day for the places of the search form. */
const CheapFlightsRoute = () => <CheapPage Panel={RoutePanel} Title={Title} />;

export default { Component: CheapFlightsRoute } satisfies PlainPage;
