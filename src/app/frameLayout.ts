import { type FrameLayout, layoutAt } from '@/domain/pages';

/**
 * The layout around a page. `path` is without the base path. Only pages that exist have a layout of their own: "not found" needs the
 * header, the tabs and the footer.
 */
export const frameLayoutOf = (path: string): FrameLayout => ({
  clear: false,
  ownBar: false,
  tabs: true,
  footer: true,
  ...layoutAt(path),
});
