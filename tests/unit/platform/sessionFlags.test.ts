import { beforeEach, expect, it, vi } from 'vitest';
import {
  SESSION_FLAGS,
  clearBookingSession,
  getBookingSession,
  getFlag,
  setBookingSession,
  setFlag,
} from '@/platform/sessionFlags';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('a session has separate flags', () => {
  expect(SESSION_FLAGS).toEqual(['lock', 'reload', 'searchRefresh', 'directFlights', 'clockSeen']);
  for (const flag of SESSION_FLAGS) {
    expect(getFlag(flag)).toBe(false);
    setFlag(flag, true);
    expect(SESSION_FLAGS.filter(getFlag)).toEqual([flag]);
    setFlag(flag, false);
  }
});

it('the booking session id is removed together with the lock and the reload flag, and nothing else', () => {
  for (const flag of SESSION_FLAGS) setFlag(flag, true);
  setBookingSession('b-1');
  expect(getBookingSession()).toBe('b-1');
  clearBookingSession();
  expect(getBookingSession()).toBeNull();
  expect(SESSION_FLAGS.filter(getFlag)).toEqual(['searchRefresh', 'directFlights', 'clockSeen']);
});
