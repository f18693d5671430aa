import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/*
 * One scale (src/ui/styles/tokens.css): six text sizes, three weights, three corners, a step of 4 px, three widths from one left
 * edge. A style sheet takes the tokens; a value of its own is a mistake.
 */
const TOKENS = 'ui/styles/tokens.css';
const tokens = readFileSync(`src/${TOKENS}`, 'utf8');
/** Names of the tokens with this prefix, without it. */
const named = (prefix: string): string[] =>
  [...new Set(Array.from(tokens.matchAll(new RegExp(`--${prefix}-([\\w]+):`, 'g')), ([, name = '']) => name))].sort();

/** A value that is a token, or a token that gives way where there is too little room. */
const token = (names: string): string => `var\\(--(?:${names})(?:, var\\(--[\\w-]+\\))?\\)`;
const one = (names: string): string => `(?:${token(names)}|min\\(${token(names)}, [^;]+\\))`;
const SIZES = 'f-\\w+|small|html-h[12]';
const WEIGHTS = 'regular|medium|strong';

/** What each property may say. `inherit` and `0` say nothing. */
const RULES: Record<string, RegExp> = {
  'font-size': new RegExp(`^(?:inherit|0|${one(SIZES)})$`),
  'font-weight': new RegExp(`^(?:inherit|${token(WEIGHTS)})$`),
  font: new RegExp(
    `^(?:inherit|${token(WEIGHTS)} (?:${token('t-\\w+')}|${one(SIZES)} ?/ ?[\\w.]+) (?:var\\(--font\\)|ui-monospace, monospace))$`,
  ),
  'border-radius': new RegExp(`^(?:(?:inherit|0|50%|${token('r-\\w+')})(?: |$))+$`),
};
/** Space in px is a multiple of 4; a line of 1 or 2 px may be made up for. */
const SPACE = /^(?:padding|margin|gap|row-gap|column-gap)(?:-[\w-]+)?$/;
const offStep = (value: string): boolean =>
  !/\b(?:min|max|calc|clamp)\(/.test(value) &&
  Array.from(value.matchAll(/(-?[\d.]+)px/g), ([, px]) => Math.abs(Number(px))).some((px) => px > 2 && px % 4 !== 0);
/** A width of content; smaller ones belong to controls. */
const WIDTH = /^(?:max-)?(?:inline-size|width)$/;
const isOwnWidth = (value: string): boolean =>
  Array.from(value.matchAll(/([\d.]+)px/g), ([, px]) => Number(px)).some((px) => px > 400) || /\dch\b/.test(value);

/** Declarations with a value of their own. */
function ownIn(css: string): string[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  return Array.from(plain.matchAll(/(?<=[;{]\s*)([a-z-]+):\s*([^;{}]+);/g), ([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/\s+/g, ' ').trim(),
  }))
    .filter(
      ({ name, value }) =>
        (RULES[name] && !RULES[name].test(value)) ||
        (SPACE.test(name) && offStep(value)) ||
        (WIDTH.test(name) && isOwnWidth(value)),
    )
    .map(({ name, value }) => `${name}: ${value}`);
}

describe('the scale', () => {
  it('has six sizes of text, three weights, three corners and three widths', () => {
    expect(named('f')).toEqual(['2xl', 'b', 'l', 'm', 's', 'xl']);
    expect(named('t')).toEqual(named('f'));
    expect(named('r')).toEqual(['full', 'l', 'm', 's']);
    expect(tokens.match(/--(?:regular|medium|strong): \d+;/g)).toHaveLength(3);
    expect(tokens.match(/--(?:page|main|narrow): \d+px;/g)).toHaveLength(3);
  });

  it.each([
    'font-size: 0.9375rem',
    'font: 600 var(--t-m) var(--font)',
    'font: var(--strong) 1rem/1.5rem var(--font)',
    'font-weight: 700',
    'border-radius: 7px',
    'border-radius: calc(var(--r-m) + 2px)',
    'padding: 8px 14px',
    'gap: 6px',
    'max-inline-size: 720px',
    'max-inline-size: 64ch',
  ])('does not have %s', (line) => {
    expect(ownIn(`.a { ${line}; }`)).toEqual([line]);
  });

  it.each([
    'font: var(--strong) var(--f-2xl)/1.1 var(--font)',
    'font-size: min(var(--f-l), 6.5vw)',
    'border-radius: var(--r-l) var(--r-l) 0 0',
    'padding: var(--s3) 16px 1px',
    'inline-size: min(100% - 2 * var(--gutter), var(--page))',
  ])('allows %s', (line) => {
    expect(ownIn(`.a { ${line}; }`)).toEqual([]);
  });

  it('has one look for what is disabled', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const rules = files.flatMap((file) =>
      Array.from(
        readFileSync(`src/${file}`, 'utf8').matchAll(/([^{};]*(?::disabled|aria-disabled)[^{};]*)\{([^{}]*)/g),
        ([, head = '', body = '']) => ({ head: `${file}: ${head.trim()}`, body }),
      ),
    );
    expect(rules.length).toBeGreaterThan(8);
    const others = rules.filter(({ body }) =>
      Array.from(body.matchAll(/(?:^|;)\s*(background|--fill):\s*([^;]+)/g), ([, , value = '']) => value).some(
        (value) => !/^(?:var\(--sunken\)|none|transparent)$/.test(value),
      ),
    );
    expect(others.map(({ head }) => head)).toEqual([]);
    expect(rules.filter(({ body }) => /opacity: 0?\.\d/.test(body)).map(({ head }) => head)).toEqual([]);
  });

  it('is what every style sheet uses', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && file !== TOKENS,
    );
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) => ownIn(readFileSync(`src/${file}`, 'utf8')).map((line) => `${file}: ${line}`));
    expect(found).toEqual([]);
  });
});
