import type { Group } from './check';
import type { Fetch } from './client';

export interface KitOptions {
  /** Address of the API without a slash at its end. */
  base: string;
  tenant: string;
  /** Groups to run; null for all. */
  only: readonly Group[] | null;
  /** Sends what books or changes something. */
  reallyBook: boolean;
  /** X-Language of the calls. */
  language: string;
  /** Origin of the site that calls the API from another host; null if they share one. */
  site: string | null;
  /** Airport codes of the searches. */
  from: string;
  to: string;
  /** Identity token of a test account. */
  identity: string | null;
  /** A promo code that is valid. */
  promo: string | null;
  /** Base of the test controls of a test server, like the sandbox's /__sandbox. */
  controls: string | null;
  fetch: Fetch;
  /** ms since the epoch. */
  now: () => number;
  /** ms for how long something took; the computer's own by default. */
  clock?: () => number;
}
