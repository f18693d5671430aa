import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';
import { catalogueOf, fillCatalogue, lacksOf, lettersOf } from '@/i18n/catalogues.mjs';

let messages = '';
const english = (texts: Record<string, string>): void => {
  mkdirSync(join(messages, 'ui'), { recursive: true });
  writeFileSync(join(messages, 'ui/en_GB.json'), JSON.stringify(texts));
};
const write = (locale: string, texts: Record<string, string>): void =>
  writeFileSync(join(messages, `${locale}.json`), JSON.stringify(texts));

beforeEach(() => {
  messages = mkdtempSync(join(tmpdir(), 'catalogues-'));
});
afterEach(() => rmSync(messages, { recursive: true, force: true }));

describe('what a language lacks', () => {
  it.each(LOCALES)('is nothing in %s', (locale) => {
    expect(lacksOf(locale)).toMatchObject({ missing: [], refused: [], unknown: [], uneven: [] });
    expect(lacksOf(locale).english).toBeLessThan(10);
  });

  it('are texts: missing, empty, of no key, or still English', () => {
    english({ 'ui.a': 'Close', 'ui.b': 'Open', 'ui.c': 'Take the next train', 'ui.d': 'Stay where you are' });
    write('pl_PL', { 'ui.a': 'Zamknij', 'ui.b': ' ', 'ui.c': 'Take the next train', 'ui.x': 'X', 'uo.a': 'Y' });
    expect(lacksOf('pl_PL', messages)).toEqual({
      count: 4,
      missing: ['ui.b', 'ui.d'],
      refused: [],
      unknown: ['ui.x', 'uo.a'],
      uneven: [],
      forms: [],
      sentences: 2,
      english: 1,
    });
  });

  it('are texts that the compiler refuses: unreadable, or with other variables', () => {
    english({ 'ui.a': 'With {method}', 'ui.b': '{n, plural, one {# day} other {# days}}', 'ui.c': '<b>{n}</b>' });
    write('pl_PL', { 'ui.a': 'Z {metoda}', 'ui.b': '{n, plural, one {# dzień}', 'ui.c': '<b>{n}</b>, {m}' });
    expect(lacksOf('pl_PL', messages).refused).toEqual([
      { key: 'ui.a', why: 'the variable {method} is missing' },
      { key: 'ui.b', why: expect.stringContaining('it cannot be read (') as string },
      { key: 'ui.c', why: 'there is no variable {m}' },
    ]);
  });

  it('are all texts without a catalogue', () => {
    english({ 'ui.a': 'Close' });
    expect(lacksOf('pl_PL', messages).missing).toEqual(['ui.a']);
  });

  it.each([
    ['pl_PL', '{n, plural, one {a} few {b} many {c} other {d}}', []],
    ['pl_PL', '{n, plural, one {a} few {b} other {c}}', []],
    ['pl_PL', '{n, plural, =1 {a} few {b} other {c}}', []],
    ['pl_PL', '{n, plural, one {a} other {b}}', ['few']],
    ['pl_PL', '{n, plural, few {b} other {c}}', ['one']],
    ['pl_PL', '{a, plural, one {a} few {b} other {{n, plural, one {a} other {b}}}}', ['few']],
    ['pl_PL', '{n, plural, other {#}}', []],
    ['lv_LV', '{n, plural, one {a} other {b}}', ['zero']],
    ['lt_LT', '{n, plural, one {a} few {b} other {c}}', []],
    ['fi_FI', '{n, plural, one {a} other {b}}', []],
    ['fr_FR', '{n, plural, one {a} other {b}}', []],
    ['sl_SI', '{n, plural, one {a} other {b}}', ['few', 'two']],
    ['pl_PL', '{n, plural, one {a', []],
  ])('are plural forms, in %s of %s', (locale, text, forms) => {
    english({ 'ui.n': '{n, plural, one {a} other {b}}' });
    write(locale, { 'ui.n': text });
    const lacks = lacksOf(locale, messages);
    expect(lacks.forms.toSorted()).toEqual(forms);
    expect(lacks.uneven).toEqual(forms.length > 0 ? ['ui.n'] : []);
  });

  it('cannot be told of a file that is no JSON, which is named', () => {
    english({ 'ui.a': 'Close' });
    writeFileSync(join(messages, 'pl_PL.json'), '{');
    expect(() => lacksOf('pl_PL', messages)).toThrow(/pl_PL\.json is no JSON/);
  });
});

describe('a catalogue', () => {
  it('has an area in a file of its own, or all areas in one', () => {
    english({ 'ui.a': 'Close' });
    write('pl_PL', { 'ui.a': 'Zamknij', 'home.a': 'no area' });
    expect(catalogueOf('pl_PL', messages)).toEqual({ 'ui.a': 'Zamknij' });
    writeFileSync(join(messages, 'ui/pl_PL.json'), JSON.stringify({ 'ui.a': 'Zamknij to' }));
    expect(catalogueOf('pl_PL', messages)).toEqual({ 'ui.a': 'Zamknij to' });
  });

  it('begins with the English texts, and keeps what is translated', () => {
    english({ 'ui.a': 'Close', 'ui.b': 'Open' });
    expect(fillCatalogue('pl_PL', messages).added).toBe(2);
    write('pl_PL', { 'ui.b': 'Otwórz' });
    expect(fillCatalogue('pl_PL', messages).added).toBe(1);
    expect(catalogueOf('pl_PL', messages)).toEqual({ 'ui.a': 'Close', 'ui.b': 'Otwórz' });
    expect(fillCatalogue('pl_PL', messages).added).toBe(0);
  });

  it('shows the letters of its language', () => {
    expect(lettersOf('en_GB')).toBe('');
    expect(lettersOf('lv_LV')).toBe('āčēģīķļņšūž');
    expect(lettersOf('ru_RU')).toBe('абвгдежзийклмнопрстуфхцчшщъыьэюяё');
    english({ 'ui.a': 'Close', 'ui.b': 'Open' });
    write('pl_PL', { 'ui.a': 'Zażółć', 'ui.b': 'ŻABA {n}' });
    expect(lettersOf('pl_PL', messages)).toBe('óćłż');
  });
});
