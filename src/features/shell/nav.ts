import type { MessageKey } from '@/i18n/keys';

interface NavLink {
  to: string;
  text: MessageKey;
}

/** The header's four (spec 2). Groups is the one that gives way when the row gets tight. */
export const NAV: readonly NavLink[] = [
  { to: '/', text: 'shell.airTickets' },
  { to: '/cheap-flights', text: 'shell.cheapFlights' },
  { to: '/business', text: 'shell.business' },
  { to: '/groups', text: 'shell.groups' },
];

/** Results are part of “Air tickets”. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);

interface LinkGroup {
  id: string;
  title: MessageKey;
  links: readonly NavLink[];
}

/** Groups of the side menu and the footer (spec 2). */
export const LINK_GROUPS: readonly LinkGroup[] = [
  {
    id: 'terms',
    title: 'shell.terms',
    links: [
      { to: '/info/terms-of-service', text: 'shell.termsOfService' },
      { to: '/info/privacy-policy', text: 'shell.privacyPolicy' },
      { to: '/info/cancellation-policy', text: 'shell.refunds' },
      { to: '/info/guarantee-rules', text: 'shell.guarantee' },
    ],
  },
  { id: 'company', title: 'shell.company', links: [{ to: '/about-us', text: 'shell.about' }] },
  { id: 'help', title: 'shell.help', links: [{ to: '/info/faq', text: 'shell.faq' }] },
  {
    id: 'special',
    title: 'shell.special',
    links: [
      { to: '/business', text: 'shell.business' },
      { to: '/groups', text: 'shell.groups' },
    ],
  },
];
