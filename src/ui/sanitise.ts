import DOMPurify from 'dompurify';

/** How a text looks before its own CSS. */
export { default as plain } from './serverHtml.css?inline';

/** Values of `position` that leave the box a text stands in. */
const ESCAPES = new Set(['fixed', 'sticky']);

// one instance for good: its Trusted Types policy can be made only once in a page
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // an image that nobody described is decoration
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = '';
  if (!(node instanceof HTMLAnchorElement)) return;
  const href = node.getAttribute('href') ?? '';
  if (/^(?:https?:)?\/\//i.test(href) && node.origin !== location.origin) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  } else node.removeAttribute('target');
});

/** Everything that runs, frames, posts or styles from the outside is gone; links to elsewhere cannot reach back. */
export function sanitiseHtml(html: string): DocumentFragment {
  // it hands back what it was given where it cannot work
  if (!DOMPurify.isSupported) throw new Error('HTML cannot be cleaned in this browser.');
  return DOMPurify.sanitize(html, {
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
}

function tame(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('cssRules' in rule) tame(rule.cssRules as CSSRuleList);
    if (!('style' in rule)) continue;
    const style = rule.style as CSSStyleDeclaration;
    if (ESCAPES.has(style.getPropertyValue('position').trim())) style.removeProperty('position');
    style.removeProperty('z-index');
  }
}

/**
 * The server's CSS as a sheet for a shadow root, where it can reach nothing but the text it belongs to. What would lay
 * that text over the page is taken out; `@import` is ignored by constructed sheets.
 */
export function sanitiseCss(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  tame(sheet.cssRules);
  return sheet;
}
