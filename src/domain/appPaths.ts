import { PAGES, PAGE_IDS, pageAt } from './pages';

/**
 * Every address of the app, as the router's patterns. The service worker answers page requests of these only: other
 * addresses of the host may belong to another program or to another tenant.
 */
export const APP_PATHS: readonly string[] = PAGE_IDS.map((id) => PAGES[id].path);

/** True for an address of the app. `path` is below the base, with a leading slash; the case is free, as in the router. */
export const isAppPath = (path: string): boolean => pageAt(path) !== null;
