import { ErrorPage } from '../ErrorPage';

/** Parts of the site that are still being built: the links to them lead somewhere that says so (spec 8). */
export const BuildingRoute = () => <ErrorPage page="building" />;
export const CancelledRoute = () => <ErrorPage page="cancelled" />;
export const NotFoundRoute = () => <ErrorPage page="notFound" />;
