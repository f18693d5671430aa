import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The subject of a selector is chosen, current or pressed. */
const CHOSEN = /(?:\[aria-(?:current|selected|pressed)[^\]]*\]|:has\(:checked\)|:checked)(?:::(?:before|after)| svg)?$/;
/**
 * Marks that are seen beside an unchosen neighbour in every theme: the roles with 3:1 (tests/unit/ui/tokens.test.ts), or
 * the text's own colour as a shape. A tint or a text of another colour is none.
 */
const MARK =
  /(?:box-shadow|border(?:-color)?|outline|background(?:-image)?):[^;]*var\(--(?:brand|brand-edge|brand-ink|chosen)\)|(?:background|fill): currentColor/;

interface Rule {
  selector: string;
  body: string;
}

/** Rules of a style sheet without those of forced colours, nested ones with their full selector. */
function rulesOf(css: string): Rule[] {
  const found: Rule[] = [];
  const open: { head: string; body: string }[] = [];
  let text = '';
  for (const sign of css.replaceAll(/\/\*.*?\*\//gs, '')) {
    if (sign === '{') {
      open.push({ head: text.trim(), body: '' });
      text = '';
    } else if (sign === ';') {
      const rule = open.at(-1);
      if (rule) rule.body += `${text.trim()};`;
      text = '';
    } else if (sign === '}') {
      const heads = open.map(({ head }) => head);
      const rule = open.pop();
      text = '';
      if (!rule || heads.some((head) => head.includes('forced-colors'))) continue;
      const selector = heads
        .filter((head) => !head.startsWith('@'))
        .reduce((outer, head) => (head.includes('&') ? head.replaceAll('&', outer) : `${outer} ${head}`.trim()), '');
      // The declarations of a media query belong to the rule around it.
      if (selector) found.push({ selector, body: rule.body });
    } else text += sign;
  }
  return found;
}

/** Selectors of chosen things that nothing but a tint or a colour of text tells from their neighbours. */
function faintIn(css: string): string[] {
  const found = { told: new Set<string>(), marked: new Set<string>(), lost: new Set<string>() };
  for (const { selector, body } of rulesOf(css)) {
    for (const one of selector.split(/,(?![^(]*\))/).map((part) => part.trim())) {
      if (!CHOSEN.test(one)) continue;
      const thing = one.replace(/::(?:before|after)$| svg$/, '');
      if (/color|background|shadow/.test(body)) found.told.add(thing);
      if (MARK.test(body)) found.marked.add(thing);
      if (/box-shadow: none/.test(body)) found.lost.add(thing);
    }
  }
  return [...found.told].filter((thing) => !found.marked.has(thing) || found.lost.has(thing));
}

describe('what is chosen', () => {
  it.each([
    '.seg:has(:checked) { background: var(--raised); box-shadow: 0 0 0 1px var(--line); }',
    '.link { &[aria-current] { box-shadow: inset 0 0 0 1px var(--brand-edge); @media (width >= 992px) { box-shadow: none; } } }',
    ".option[aria-selected='true'] { background: var(--brand-tint); color: var(--brand-ink); }",
  ])('is faint in %s', (css) => {
    expect(faintIn(css)).toHaveLength(1);
  });

  it.each([
    ".chip[aria-pressed='true'] { background: var(--brand-tint); box-shadow: var(--chosen); }",
    '.tabs { & a { &[aria-current]::after { background: var(--brand-ink); } &[aria-current] { font-weight: 600; } } }',
    '.fare:has(:checked) .pick { box-shadow: none; }',
  ])('is seen in %s', (css) => {
    expect(faintIn(css)).toEqual([]);
  });

  it('is seen in every theme of src', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const faint = files.flatMap((file) =>
      faintIn(readFileSync(`src/${file}`, 'utf8')).map((selector) => `${file}: ${selector}`),
    );
    expect(faint).toEqual([]);
  });
});
