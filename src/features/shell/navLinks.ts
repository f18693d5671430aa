import { type PlaceName, placesOf } from '@/domain/tenant/features';
import type { MessageKey } from '@/i18n/keys';
import { hasPage } from '@/state/features';
import { session } from '@/state/session';

export interface NavLink {
  to: string;
  text: MessageKey;
}

const LINKS: Record<PlaceName, NavLink> = {
  search: { to: '/', text: 'shell.airTickets' },
  cheapFlights: { to: '/cheap-flights', text: 'shell.cheapFlights' },
  business: { to: '/business', text: 'shell.business' },
  groups: { to: '/groups', text: 'shell.groups' },
  trips: { to: '/dashboard/trips', text: 'shell.trips' },
};
const NAMES = Object.keys(LINKS) as PlaceName[];

/** In the tab bar, beside the globe on a desktop, and in the menu. */
export const TRIPS = LINKS.trips;

const linksOf = (list: 'header' | 'tabs', usual: readonly PlaceName[]) =>
  placesOf(session.settings.features, list, usual, NAMES).map((name) => ({ name, ...LINKS[name] }));

/** The links of the header, and of the menu below "Trips": the tenant's, else these four. "Trips" stands beside the globe. */
export const navLinks = (): NavLink[] => linksOf('header', NAMES.slice(0, 4)).filter(({ name }) => name !== 'trips');

/** The tabs of a phone: the tenant's, else these four. */
export const tabLinks = (): (NavLink & { name: PlaceName })[] =>
  linksOf('tabs', ['search', 'cheapFlights', 'business', 'trips']);

/** Results belong to "Air tickets". */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);

export interface LinkGroup {
  id: string;
  title: MessageKey;
  links: readonly NavLink[];
}

const LINK_GROUPS: readonly LinkGroup[] = [
  {
    id: 'terms',
    title: 'content.menu.terms',
    links: [
      { to: '/info/terms-of-service', text: 'content.termsOfService' },
      { to: '/info/privacy-policy', text: 'content.privacyPolicy' },
      { to: '/info/cancellation-policy', text: 'content.refunds' },
      { to: '/info/guarantee-rules', text: 'content.guarantee' },
      { to: '/info/airline-policy', text: 'content.airlinePolicy' },
      { to: '/info/deals-and-vouchers', text: 'content.dealsAndVouchers' },
    ],
  },
  { id: 'company', title: 'content.menu.company', links: [{ to: '/about-us', text: 'content.about' }] },
  {
    id: 'help',
    title: 'content.menu.help',
    links: [
      { to: '/info/faq-topics', text: 'content.faq' },
      { to: '/device', text: 'content.device' },
    ],
  },
  {
    id: 'special',
    title: 'content.menu.special',
    links: [
      { to: '/business', text: 'shell.business' },
      { to: '/groups', text: 'shell.groups' },
    ],
  },
];

/** Link groups of the side menu and the footer, without what the tenant does without. */
export const linkGroups = (): LinkGroup[] =>
  LINK_GROUPS.map((group) => ({ ...group, links: group.links.filter(({ to }) => hasPage(to)) })).filter(
    ({ links }) => links.length > 0,
  );
