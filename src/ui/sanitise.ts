import DOMPurify from 'dompurify';
import { appPathOf, hrefOf, isLink, leadsToNoPage, urlOf, withoutHref } from './serverLinks';

/** Base styles, before the text's own CSS. */
export { default as plain } from './serverHtml.css?inline';

/** Values of `position` that escape the text's box. */
const ESCAPES = new Set(['fixed', 'sticky']);

// One instance: its Trusted Types policy can be created only once per page.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // An image without alt text is decorative.
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = '';
  if (!isLink(node)) return;
  const url = urlOf(node);
  const base = new URL('.', document.baseURI).pathname;
  // Its words stay.
  if (url && leadsToNoPage(url, base)) return withoutHref(node);
  // Other sites, and files of our own host: the traveller's page stays.
  const leaves = url !== null && /^https?:$/.test(url.protocol) && appPathOf(url, base) === null;
  if (leaves && !hrefOf(node)?.startsWith('#')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  } else node.removeAttribute('target');
});

/**
 * Removes everything that runs code, embeds frames, posts or styles from outside; external links cannot reach the
 * opener.
 */
export function sanitiseHtml(html: string): DocumentFragment {
  // DOMPurify returns its input where it is not supported.
  if (!DOMPurify.isSupported) throw new Error('HTML cannot be cleaned in this browser.');
  const clean = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true, svg: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'iframe',
      'object',
      'embed',
      'dialog',
      'base',
      'link',
      'meta',
    ],
    FORBID_ATTR: ['style', 'srcset', 'popover', 'popovertarget', 'slot', 'part', 'autofocus'],
  });
  // A page of frames has no body, and nothing is left of it.
  return clean instanceof DocumentFragment ? clean : document.createDocumentFragment();
}

function removePositioning(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('cssRules' in rule) removePositioning(rule.cssRules as CSSRuleList);
    if (!('style' in rule)) continue;
    const style = rule.style as CSSStyleDeclaration;
    if (ESCAPES.has(style.getPropertyValue('position').trim())) style.removeProperty('position');
    style.removeProperty('z-index');
  }
}

/**
 * The server's CSS as a sheet for its shadow root. Rules that would lay the text over the page are removed; constructed
 * sheets ignore `@import`.
 */
export function sanitiseCss(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  removePositioning(sheet.cssRules);
  return sheet;
}
