import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words, numbers and orders in the browser's language: on a Latvian site in an English browser, Čikāga before Cīrihe. */
const BROWSERS = [
  /\.localeCompare\(/,
  /\.toLocale\w*\(\s*(?:\)|undefined|\[\])/,
  /\bIntl\.(?!DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone)\w+\(\s*(?:\)|undefined|\[\])/,
];
/** Names of a list are compared by `Formatters.compare`. */
const COLLATOR = /\bIntl\.Collator\b/;

const inBrowsersLanguage = (source: string): boolean => BROWSERS.some((form) => form.test(source));

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

describe("the site's language", () => {
  it.each([
    'a.name.localeCompare(b.name)',
    'word.toLocaleLowerCase()',
    'day.toLocaleDateString(undefined, { month: "long" })',
    'new Intl.NumberFormat()',
    'new Intl.DateTimeFormat(\n  undefined, {})',
    'new Intl.Collator([])',
  ])('is not that of the browser in %s', (source) => {
    expect(inBrowsersLanguage(source)).toBe(true);
  });

  it.each([
    'new Intl.NumberFormat(tag)',
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
    'word.toLocaleLowerCase(tag)',
  ])('is kept by %s', (source) => {
    expect(inBrowsersLanguage(source)).toBe(false);
  });

  it('orders and writes everything', () => {
    expect(sources.filter(({ text }) => inBrowsersLanguage(text)).map(({ name }) => name)).toEqual([]);
  });

  it('orders names in one place', () => {
    expect(sources.filter(({ text }) => COLLATOR.test(text)).map(({ name }) => name)).toEqual([
      'src/i18n/formatters.ts',
    ]);
  });
});
