import type { MessageKey } from '@/i18n/keys';

export interface NavLink {
  to: string;
  text: MessageKey;
}

/** The four header links. */
export const NAV: readonly NavLink[] = [
  { to: '/', text: 'shell.airTickets' },
  { to: '/cheap-flights', text: 'shell.cheapFlights' },
  { to: '/business', text: 'shell.business' },
  { to: '/groups', text: 'shell.groups' },
];

/** In the tab bar, beside the globe on a desktop, and in the menu. */
export const TRIPS: NavLink = { to: '/dashboard/trips', text: 'shell.trips' };

/** Results belong to "Air tickets". */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);

interface LinkGroup {
  id: string;
  title: MessageKey;
  links: readonly NavLink[];
}

/** Link groups of the side menu and the footer. */
export const LINK_GROUPS: readonly LinkGroup[] = [
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
