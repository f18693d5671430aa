import { type GroupedPage, PAGES, type PlaceName, addressOf } from '@/domain/pages';
import { placesOf } from '@/domain/tenant/features';
import type { MessageKey } from '@/i18n/keys';
import { session } from '@/state/session';

export interface NavLink {
  to: string;
  text: MessageKey;
}

/** The link to a page of the table. */
export const linkOf = (id: GroupedPage | PlaceName): NavLink => ({ to: addressOf(id), text: PAGES[id].text });

/** In the tab bar, beside the globe on a desktop, and in the menu. */
export const TRIPS = { name: 'trips', ...linkOf('trips') } as const;

const linksOf = (list: 'header' | 'tabs') =>
  placesOf(session.settings.features, list).map((name) => ({ name, ...linkOf(name) }));

/** The links of the header, and of the menu below "Trips": the tenant's, else the usual ones. "Trips" stands beside the globe. */
export const navLinks = (): (NavLink & { name: PlaceName })[] =>
  linksOf('header').filter(({ name }) => name !== 'trips');

/** The tabs of a phone: the tenant's, else the usual ones. */
export const tabLinks = (): (NavLink & { name: PlaceName })[] => linksOf('tabs');

/** Results belong to "Air tickets". */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);
