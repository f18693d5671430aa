import { type Method, type SocialMethod, METHODS } from '@/domain/account/types';
import { now } from '../clock';
import { readJson, sessionStore } from '../webStorage';

/** What must survive the way to the provider's page and back. Read once. */
export interface RedirectMark {
  /** ms. */
  at: number;
  /** The method on its way. */
  method: SocialMethod;
  shared: boolean;
  /** A credential that waits to be connected: it holds a provider's token, so nothing else stores it. */
  pending?: { method: Method; email: string; credential: object } | undefined;
}

const KEY = 'signInRedirect';
/** A redirect that takes longer was given up. */
const LONGEST_MS = 10 * 60 * 1000;

export const leaveForRedirect = (mark: Omit<RedirectMark, 'at'>): boolean =>
  sessionStore.set(KEY, JSON.stringify({ at: now(), ...mark }));

/** True while this tab waits for the result of a redirect. */
export const isBackFromRedirect = (): boolean => sessionStore.get(KEY) !== null;

/** Whether the session to come is for a shared device; null when no redirect is under way. */
export function isRedirectShared(): boolean | null {
  const mark = readJson(sessionStore, KEY) as Partial<RedirectMark> | null;
  return mark && mark.shared === true;
}

/** Takes the mark; null without one, or when it is too old. */
export function takeRedirectMark(): RedirectMark | null {
  const mark = readJson(sessionStore, KEY) as Partial<RedirectMark> | null;
  sessionStore.remove(KEY);
  if (typeof mark?.at !== 'number' || Math.abs(now() - mark.at) > LONGEST_MS) return null;
  const { at, method, pending } = mark;
  if (method === undefined || !METHODS.includes(method)) return null;
  return { at, method, shared: mark.shared === true, pending };
}
