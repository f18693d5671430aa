import { isAppPath } from '@/domain/appPaths';
import { isPathOn } from '@/domain/tenant/features';
import { log } from '@/platform/log';
import { readValidSettings, settingsText } from '@/platform/settingsBlock';

const XLINK = 'http://www.w3.org/1999/xlink';

/** A link of HTML, of SVG, or of an image map. */
export const isLink = (node: EventTarget): node is Element =>
  node instanceof Element && (node.localName === 'a' || node.localName === 'area');

/** The address as written; null without one. SVG has two attributes for it. */
export const hrefOf = (link: Element): string | null => link.getAttribute('href') ?? link.getAttributeNS(XLINK, 'href');

/** What is left of a link are its words. */
export function withoutHref(link: Element): void {
  link.removeAttribute('href');
  link.removeAttributeNS(XLINK, 'href');
}

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

const told = new Set<string>();

/**
 * Whether a link of the server leads to a page that the tenant does without; for its developer the page is named once. `base`: path
 * of the app.
 */
export function leadsToNoPage(url: URL, base: string): boolean {
  const path = appPathOf(url, base)
    ?.replace(/[?#].*$/, '')
    .toLowerCase();
  if (path === undefined || isPathOn(readValidSettings(settingsText())?.features, path)) return false;
  if (!told.has(path))
    log.warn('content', `A link of the API leads to ${path}, which the tenant's features switch off: it is not shown.`);
  told.add(path);
  return true;
}
