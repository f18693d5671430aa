import { sessionStore } from './webStorage';

/** Flags stored per browser session. */
export const SESSION_FLAGS = ['lock', 'reload', 'searchRefresh', 'directFlights'] as const;
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
