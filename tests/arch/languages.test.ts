import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGS, LOCALES } from '@/domain/locale';
import { readSources } from './imports';

/*
 * A language is one line in src/domain/locale.ts and one catalogue (docs/architecture.md, "a language"). A second list of
 * the languages would be forgotten.
 */

/** Files that name the languages, and what a language has that they do not name. */
const LISTS: Readonly<Record<string, string>> = {
  'src/domain/locale.ts': 'the list',
  'src/domain/booking/email.ts': 'no languages: ends of mail addresses',
  'src/i18n/formatters.ts':
    'days and units at hand, because Intl is slow to create; any other language has those of Intl',
  'sandbox/identity/texts.ts': 'texts of the sandbox; it speaks English otherwise',
  'sandbox/payment/texts.ts': 'the same',
  'sandbox/push/send.ts': 'the same',
  'sandbox/content/deals.ts': 'the same',
  'sandbox/bucket/landscapes.ts': 'the same',
};

/** Languages but English that a file names: `lv_LV`, 'lv', "lv", a key `lv:`, or one of `(lv|lt)`. */
const namedIn = (text: string): string[] =>
  LANGS.filter(
    (lang, at) =>
      lang !== 'en' &&
      (text.includes(LOCALES[at] ?? lang) ||
        new RegExp(`(?<![\\w.$])(['"]?)${lang}\\1:|['"]${lang}['"]|[(|]${lang}(?=[|)])`).test(text)),
  );

const sources = [
  ...['src', 'sw', 'tools', 'sandbox'].flatMap(readSources),
  ...['index.html', 'tools/inline/oldBrowser.js', 'tools/inline/early.js', 'tools/inline/rescue.js'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  })),
];
const lists = sources.filter(({ text }) => namedIn(text).length > 2).map(({ path }) => path);

describe('the languages', () => {
  it('are listed once', () => {
    expect(sources.length).toBeGreaterThan(800);
    expect(lists.filter((path) => !(path in LISTS))).toEqual([]);
  });

  it('are still listed by each file that may', () => {
    expect(Object.keys(LISTS).filter((path) => !lists.includes(path))).toEqual([]);
  });

  it.each([
    "const LANGS = ['en', 'lv', 'lt', 'ru', 'et'];",
    '/lang=(en|lv|lt|ru|et)/',
    "const NAMES = { lv: 'a', lt: 'b', ru: 'c' };",
    "import lv from './lv_LV.json'; import lt from './lt_LT.json'; import ru from './ru_RU.json';",
  ])('would be found in %s', (text) => {
    expect(namedIn(text).length).toBeGreaterThan(2);
  });

  it.each(["f(['lv_LV', 'en_GB'])", '/&(amp|lt|gt|quot)/', 'subset: et, lvs, ru'])('are not listed by %s', (text) => {
    expect(namedIn(text).length).toBeLessThan(3);
  });
});
