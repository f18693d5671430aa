import { sessionStore } from './webStorage';

/**
 * Flags stored per browser session. `lock`: an order is being made in this tab, so nothing reloads the page by itself.
 * `reload`: the page was reloaded for a part that did not load. `searchRefresh`: the list of flights is known to be
 * outdated, so it is searched anew when it is opened. `clockSeen`: the notice about a wrong clock was read.
 */
export const SESSION_FLAGS = ['lock', 'reload', 'searchRefresh', 'directFlights', 'clockSeen'] as const;
export type SessionFlag = (typeof SESSION_FLAGS)[number];

export const getFlag = (flag: SessionFlag): boolean => sessionStore.get(`flag.${flag}`) === '1';

export function setFlag(flag: SessionFlag, on: boolean): void {
  if (on) sessionStore.set(`flag.${flag}`, '1');
  else sessionStore.remove(`flag.${flag}`);
}

export const getBookingSession = (): string | null => sessionStore.get('bookingSession');
export const setBookingSession = (id: string): boolean => sessionStore.set('bookingSession', id);

/** Removes the booking session id together with the lock and reload flags. */
export function clearBookingSession(): void {
  sessionStore.remove('bookingSession');
  setFlag('lock', false);
  setFlag('reload', false);
}
