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

/** `path` is without the base path. */
export function frameLayoutOf(path: string): FrameLayout {
  const results = path.startsWith('/search/results');
  const booking = path.startsWith('/booking/') && !path.startsWith('/booking/cancelled');
  const order = path.startsWith('/order/');
  const trip = /^\/dashboard\/trips\/./.test(path);
  return {
    clear: path === '/' || results || path === '/info/faq',
    ownBar: results || booking || trip,
    tabs: !results && !booking && !order && !trip,
    footer: !results && !path.endsWith('/airport'),
  };
}
