import type { MessageKey } from '@/i18n/keys';

export interface NavLink {
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
