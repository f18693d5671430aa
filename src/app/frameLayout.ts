import { BOOKING_STEPS } from '@/domain/booking/types';

/** The layout around a page, by its path. */
export interface FrameLayout {
  /** The header overlays the hero of the page, on desktop. */
  clear: boolean;
  /** The phone shows the page's own bar instead of the header. */
  ownBar: boolean;
  /** The phone's tab bar, on top-level pages. */
  tabs: boolean;
  footer: boolean;
}

const STEPS = BOOKING_STEPS.map((step) => step.path).join('|');
const RESULTS = /^\/search\/results\/?$/;
const BOOKING = new RegExp(`^/booking/(?:${STEPS})/?$`);
const ORDER = /^\/order\/[^/]+\/(?:thankyou|error|confirmation|complete)\/?$/;
const TRIP = /^\/dashboard\/trips\/[^/]+(?:\/airport)?\/?$/;

/**
 * `path` is without the base path. Only pages that exist have a layout of their own: "not found" needs the header, the
 * tabs and the footer.
 */
export function frameLayoutOf(path: string): FrameLayout {
  const results = RESULTS.test(path);
  const booking = BOOKING.test(path);
  const order = ORDER.test(path);
  const trip = TRIP.test(path);
  return {
    clear: path === '/' || results || /^\/info\/faq(?:-topics)?\/?$/.test(path),
    ownBar: results || booking || trip,
    tabs: !results && !booking && !order && !trip,
    footer: !results,
  };
}
