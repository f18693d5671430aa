import { sessionStore } from './webStorage';

/** Flags kept per browser session (spec 4). */
export const SESSION_FLAGS = ['lock', 'reload', 'searchRefresh', 'directFlights'] as const;
export type SessionFlag = (typeof SESSION_FLAGS)[number];

export const getFlag = (flag: SessionFlag): boolean => sessionStore.get(`flag.${flag}`) === '1';

export function setFlag(flag: SessionFlag, on: boolean): void {
  if (on) sessionStore.set(`flag.${flag}`, '1');
  else sessionStore.remove(`flag.${flag}`);
}

export const getBookingSession = (): string | null => sessionStore.get('bookingSession');
export const setBookingSession = (id: string): boolean => sessionStore.set('bookingSession', id);

/** The booking session id is cleared together with the lock and the reload marker (spec 4). */
export function clearBookingSession(): void {
  sessionStore.remove('bookingSession');
  setFlag('lock', false);
  setFlag('reload', false);
}
