import type { MessageKey } from '@/i18n/keys';

export interface NavLink {
  to: string;
  text: MessageKey;
}

/** The four header links. "Groups" is hidden first when space is short. */
export const NAV: readonly NavLink[] = [
  { to: '/', text: 'shell.airTickets' },
  { to: '/cheap-flights', text: 'shell.cheapFlights' },
  { to: '/business', text: 'shell.business' },
  { to: '/groups', text: 'shell.groups' },
];

/** Results belong to "Air tickets". */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/search/') : pathname === to || pathname.startsWith(`${to}/`);
