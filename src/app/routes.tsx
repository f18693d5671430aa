import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { Crash } from './Crash';
import { Frame } from './Frame';
import { RouteError } from './RouteError';
import { loadChunk } from './chunk';
import { HomeRoute } from './routes/home';
import { ShellSlot } from './shellSlot';

/** A page of its own chunk, with the texts it needs. Until it is here at the first visit, its shell stands in its place. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  HydrateFallback: ShellSlot,
  lazy: async () => {
    const [Component] = await loadChunk(path, () => Promise.all([load(), loadMessages('flow')]));
    return { Component };
  },
});

const results = async () => {
  // What is told about an address that was corrected.
  const [{ ResultsRoute }] = await Promise.all([import('./routes/results'), loadMessages('form')]);
  return ResultsRoute;
};
const booking = async () => (await import('./routes/booking')).bookingRoute();
const info = async () => (await import('./routes/info')).InfoRoute;
const cheap = async () => {
  // The panel is a part of the form, and so are the words about its places.
  const [{ CheapFlightsRoute }] = await Promise.all([
    import('./routes/cheapFlights'),
    loadMessages('land'),
    loadMessages('form'),
  ]);
  return CheapFlightsRoute;
};
const device = async () => (await import('./routes/device')).deviceRoute();
const order = async () => (await import('./routes/order')).orderRoute();
const building = async () => (await import('./ErrorPage')).BuildingRoute;
const cancelled = async () => (await import('./ErrorPage')).CancelledRoute;
const notFound = async () => (await import('./ErrorPage')).NotFoundRoute;

/** Every address of the product (spec 2). A page that fails shows its error inside the frame. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: Crash,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '/', Component: HomeRoute },
          page('/search/results', results),
          page('/booking/cancelled', cancelled),
          page('/booking/:bookingStep', booking),
          page('/order/:orderId/:outcome', order),
          page('/info/:id', info),
          page('/about-us', info),
          page('/cheap-flights/*', cheap),
          page('/device/*', device),
          page('/business/*', building),
          page('/groups/*', building),
          page('/dashboard/*', building),
          page('/notfound', notFound),
          page('*', notFound),
        ],
      },
    ],
  },
];
