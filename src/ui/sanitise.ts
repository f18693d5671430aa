import DOMPurify from 'dompurify';

/** Values of `position` that leave the box a text stands in. */
const ESCAPES = new Set(['fixed', 'sticky']);

/** Everything that runs, frames, posts or styles from the outside is gone; links to elsewhere cannot reach back. */
export function sanitiseHtml(html: string): DocumentFragment {
  const purify = DOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    // an image that nobody described is decoration
    if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = '';
    if (!(node instanceof HTMLAnchorElement)) return;
    const href = node.getAttribute('href') ?? '';
    if (/^(?:https?:)?\/\//i.test(href) && node.origin !== location.origin) {
      node.target = '_blank';
      node.rel = 'noopener noreferrer';
    } else node.removeAttribute('target');
  });
  return purify.sanitize(html, {
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
