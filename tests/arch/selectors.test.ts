import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Selectors that make a browser restyle a whole subtree when one element is added or removed: a position or sibling of
 * elements without a class (docs/performance.md). A scrolled list adds and removes cards constantly.
 */
const FORBIDDEN = [
  {
    why: 'a place in the order without a class',
    is: /(^|[^\w.\-)\]])(\*|[a-z]+)?(:(first|last)-child)?:(nth-|(first|last|only)-of-type)/,
  },
  { why: 'a neighbour of what has no class', is: /(^|[\s>(&,])(\*|[a-z]+)\s*[+~]\s*[\w*.:]/ },
  { why: 'everything in the first or last child', is: /:(first|last|only)-child\s*>?\s+\*/ },
];

const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'));

const wrongIn = (selector: string): string[] => {
  const plain = selector.replaceAll(/:nth-([\w-]+)\([^)]*\)/g, ':nth-$1');
  return FORBIDDEN.flatMap(({ why, is }) => (is.test(plain) ? why : []));
};

describe('selectors', () => {
  it.each([
    '.bar > :nth-child(3)',
    '.seats > :last-child:nth-child(odd)',
    '.dates > span:nth-child(even)',
    '& > :nth-child(2)',
    '.groups > * + *',
    '& > li + li',
    '& > svg + *',
    '.table tr:last-child > *',
  ])('finds the slow part of %s', (selector) => {
    expect(wrongIn(selector)).toHaveLength(1);
  });

  it.each([
    '.deal:nth-child(n + 7)',
    '.tile:last-child:nth-child(odd)',
    '.part:first-of-type',
    '.text + *',
    '.list + .foot:has(output:not(:empty))',
    '& > :not(:first-child)',
    '& input:focus-visible + i',
    '.table tr:last-child > :is(td, th)',
    '.switch ~ .hint',
  ])('accepts %s', (selector) => {
    expect(wrongIn(selector)).toEqual([]);
  });

  it('are never slow in src', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(files.length).toBeGreaterThan(50);
    const wrong = files.flatMap((file) =>
      selectorsOf(readFileSync(`src/${file}`, 'utf8')).flatMap((selector) =>
        wrongIn(selector).map((why) => `${file}: ${selector} (${why})`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
