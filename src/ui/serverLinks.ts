import { isAppPath } from '@/domain/appPaths';

const XLINK = 'http://www.w3.org/1999/xlink';

/** A link of HTML, of SVG, or of an image map. */
export const isLink = (node: EventTarget): node is Element =>
  node instanceof Element && (node.localName === 'a' || node.localName === 'area');

/** The address as written; null without one. SVG has two attributes for it. */
export const hrefOf = (link: Element): string | null => link.getAttribute('href') ?? link.getAttributeNS(XLINK, 'href');

/** The whole address of a link; null for one that is none. */
export function urlOf(link: Element): URL | null {
  const href = hrefOf(link);
  if (href === null) return null;
  try {
    return new URL(href, document.baseURI);
  } catch {
    return null;
  }
}

/** Path within the app; null for another site, and for a file of our own host, which the router does not know. */
export function appPathOf({ origin, pathname, search, hash }: URL, base: string): string | null {
  const root = base.replace(/\/$/, '');
  if (origin !== location.origin || !pathname.startsWith(`${root}/`)) return null;
  const path = pathname.slice(root.length);
  return isAppPath(path) ? path + search + hash : null;
}
