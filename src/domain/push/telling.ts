import type { Locale } from '../locale';
import type { NewsTexts } from './newsTexts';

/** Where the browser's push service takes messages for this device, and the keys that they are sealed with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the traveller wants to be told while the app is closed, by its worker and by push. */
export interface Telling {
  /** Name of this device at the agency: a UUID that nothing else has. */
  id: string;
  /** Orders whose changed flights are told. */
  orders: readonly string[];
  /** Lower prices of the watched flights are told by push, too. */
  alerts: boolean;
  texts: NewsTexts;
  locale: Locale;
  /** Address of the app. */
  site: string;
  /** The agency's public key (VAPID) that `target` is bound to. */
  publicKey: string;
  /** Null where there is no push: then only the worker's own checks tell. */
  target: PushTarget | null;
  /** Fingerprint of what the agency has; null for nothing. */
  sent: number | null;
  /** Fingerprint of what the agency refused. */
  refused: number | null;
  failures: number;
  /** The next try (ms). */
  nextAt: number | null;
}

/** A subscription of the browser, as `toJSON` writes it; null for none. */
export function targetOf(
  told: { endpoint?: string | undefined; keys?: Record<string, string> | undefined } | undefined,
): PushTarget | null {
  const { p256dh, auth } = told?.keys ?? {};
  return told?.endpoint && p256dh && auth ? { endpoint: told.endpoint, p256dh, auth } : null;
}

/** Its key in `meta`. */
export const TELLING_KEY = 'push';

/** Notifications about an order have this tag: a later one takes the place of an earlier one. */
export const tripTag = (orderId: string): string => `trip:${orderId}`;
export const watchTag = (watchId: string): string => `alert:${watchId}`;

/** The order of such a tag; null for another one. */
export const orderOfTag = (tag: string): string | null => (tag.startsWith('trip:') ? tag.slice('trip:'.length) : null);

/** Where a notification about an order leads, below the app's scope. */
export const toldTripPath = (orderId: string): string => `/dashboard/trips/${encodeURIComponent(orderId)}`;

/** With or without an order. */
export function withOrder<Given extends Pick<Telling, 'orders'>>(
  telling: Given,
  orderId: string,
  wanted: boolean,
): Given {
  const others = telling.orders.filter((each) => each !== orderId);
  return { ...telling, orders: wanted ? [...others, orderId] : others };
}

/** Nothing is to be told any more. */
export const isSilent = ({ orders, alerts }: Pick<Telling, 'orders' | 'alerts'>): boolean =>
  orders.length === 0 && !alerts;

/** The agency is to have nothing of this device, or has what it should. */
export type TellState = 'on' | 'waiting' | 'refused';

/** A public key of VAPID: an uncompressed point of P-256 in base64url. Null for anything else. */
export function publicKeyOf(push: unknown): string | null {
  const key = (push as { publicKey?: unknown } | null | undefined)?.publicKey;
  return typeof key === 'string' && /^B[\w-]{86}$/.test(key) ? key : null;
}
