import type { ComponentType } from 'react';
import { ErrorPage } from '../ErrorPage';

/** Parts of the site that are still being built: the links to them lead somewhere that says so (spec 8). */
export const BuildingRoute = () => <ErrorPage page="building" />;
export const CancelledRoute = () => <ErrorPage page="cancelled" />;
export const NotFoundRoute = () => <ErrorPage page="notFound" />;

/* By this way round, because the first load has no room for the names of files that few ever need. */
export const deviceRoute = async (): Promise<ComponentType> => (await import('./device')).deviceRoute();
export const orderRoute = async (): Promise<ComponentType> => (await import('./order')).orderRoute();
