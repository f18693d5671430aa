import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';

/** The page, or what makes it where more than its texts has to be ready. */
type Opened = { Component: ComponentType } | { open: () => Promise<ComponentType> };

/**
 * The default export of a page's file in `app/routes`. The page sets the title (`useTitle`), and says when its content is shown
 * (`useContentShown`), or its feature does.
 */
export type PlainPage = Opened & { loader?: undefined; shouldRevalidate?: undefined };

/** A page with a loader (`hasLoader` of the table), which runs while its texts load. */
export type LoadingPage = Opened & { loader: LoaderFunction; shouldRevalidate?: ShouldRevalidateFunction };
