import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/domain/locale';
import { catalogue, currentIntl, loadMessages, seedMessages, setFormatProfile, switchLocale } from '@/i18n/catalogue';
import { overlayIcuStrings, overlayStrings } from '@/i18n/overlay';
import { expectConsole } from '../../fixtures/quiet';
import { useFormat } from '@/i18n/format';
import type { Ast, Messages } from '@/i18n/compiled';
import { I18nProvider } from '@/i18n/provider';
import { T, useT } from '@/i18n/t';

const literal = (value: string): Ast => [{ type: 0, value }];
const plural = (options: Record<string, string>): Ast =>
  [
    {
      type: 6,
      value: 'count',
      offset: 0,
      pluralType: 'cardinal',
      options: Object.fromEntries(
        Object.entries(options).map(([form, text]) => [form, { value: [{ type: 7 }, { type: 0, value: ` ${text}` }] }]),
      ),
    },
  ] as unknown as Ast;

const FLIGHTS: Record<string, Record<string, string>> = {
  en_GB: { one: 'flight', other: 'flights' },
  lv_LV: { zero: 'lidojumu', one: 'lidojums', other: 'lidojumi' },
  lt_LT: { one: 'skrydis', few: 'skrydžiai', many: 'skrydžio', other: 'skrydžių' },
  ru_RU: { one: 'рейс', few: 'рейса', many: 'рейсов', other: 'рейса' },
  et_EE: { one: 'lend', other: 'lendu' },
};
const seed = (locale: Locale, more: Messages = {}) =>
  seedMessages('core', locale, { 'results.count': plural(FLIGHTS[locale] ?? {}), ...more });
const count = (n: number) => currentIntl().formatMessage({ id: 'results.count' }, { count: n });

afterEach(async () => {
  for (const locale of ['en_GB', 'lv_LV', 'lt_LT', 'ru_RU', 'et_EE'] as const) overlayStrings(locale, {});
  seed('en_GB');
  await switchLocale('en_GB');
});

describe('plural forms in five languages', () => {
  it.each([
    ['en_GB', [0, 1, 2, 11, 21], ['flights', 'flight', 'flights', 'flights', 'flights']],
    ['lv_LV', [0, 1, 2, 11, 21], ['lidojumu', 'lidojums', 'lidojumi', 'lidojumu', 'lidojums']],
    [
      'lt_LT',
      [0, 1, 2, 10, 11, 21, 22],
      ['skrydžių', 'skrydis', 'skrydžiai', 'skrydžių', 'skrydžių', 'skrydis', 'skrydžiai'],
    ],
    ['ru_RU', [0, 1, 2, 5, 11, 12, 21, 22], ['рейсов', 'рейс', 'рейса', 'рейсов', 'рейсов', 'рейсов', 'рейс', 'рейса']],
    ['et_EE', [0, 1, 2, 11, 21], ['lendu', 'lend', 'lendu', 'lendu', 'lendu']],
  ] as const)('%s', async (locale, numbers, words) => {
    seed(locale);
    await switchLocale(locale);
    expect(numbers.map(count)).toEqual(numbers.map((n, at) => `${n} ${words[at]}`));
  });
});

describe('strings of the server', () => {
  it('override bundled texts and keep variables; other braces are literal', async () => {
    seed('en_GB', {
      'search.hello': [
        { type: 0, value: 'Hi ' },
        { type: 1, value: 'name' },
      ],
      'search.from': literal('From'),
    });
    overlayStrings('en_GB', { 'search.hello': 'Welcome {name} {smile}', 'search.from': '' });
    expect(currentIntl().formatMessage({ id: 'search.hello' }, { name: 'Anna' })).toBe('Welcome Anna {smile}');
    expect(currentIntl().formatMessage({ id: 'search.from' })).toBe('From');
  });

  it('with three forms follow 1, 2 to 4, else', () => {
    seed('en_GB');
    overlayStrings('en_GB', { 'results.count': '{count} one|{count} few|{count} many' });
    expect([1, 2, 4, 5, 0, 21].map(count)).toEqual(['1 one', '2 few', '4 few', '5 many', '0 many', '21 many']);
  });

  it('keep a bar in a text without a count', () => {
    seed('en_GB', { 'home.menu': literal('Menu') });
    overlayStrings('en_GB', { 'home.menu': 'A|B|C' });
    expect(currentIntl().formatMessage({ id: 'home.menu' })).toBe('A|B|C');
  });

  it('in ICU syntax wait for their parser, and replace the bundled text then', async () => {
    seed('en_GB');
    const strings = { 'results.count': '{count, plural, =0 {none} one {# trip} other {# <b>trips</b>}}' };
    overlayStrings('en_GB', strings);
    expect(count(2)).toBe('2 flights');
    await overlayIcuStrings('en_GB', strings);
    expect([0, 1].map(count)).toEqual(['none', '1 trip']);
    expect(render(<>{currentIntl().formatMessage({ id: 'results.count' }, { count: 2 })}</>).container.innerHTML).toBe(
      '<span>2 </span><b>trips</b>',
    );
  });

  it('in broken ICU syntax, or with a variable that the app does not give, are named once', async () => {
    expectConsole('"results.count" of the API cannot be used', '"home.menu" of the API cannot be used', 'people');
    seed('en_GB', { 'home.menu': literal('Menu') });
    const strings = {
      'results.count': '{count, plural, one {x} other {y}',
      'home.menu': '{people, plural, one {x} other {y}}',
    };
    await overlayIcuStrings('en_GB', strings);
    await overlayIcuStrings('en_GB', strings);
    expect(count(2)).toBe('2 flights');
    expect(currentIntl().formatMessage({ id: 'home.menu' })).toBe('Menu');
  });

  it('that say what the bundled texts say redraw nothing', () => {
    seed('en_GB', { 'home.menu': literal('Menu') });
    currentIntl();
    const { version } = catalogue;
    overlayStrings('en_GB', { 'home.menu': 'Menu' });
    expect(catalogue.version).toBe(version);
    overlayStrings('en_GB', { 'home.menu': 'Our menu' });
    expect(catalogue.version).toBe(version + 1);
  });

  it('apply to a group that is loaded later, without a redraw', () => {
    seed('en_GB');
    overlayStrings('en_GB', { 'home.menu': 'Our menu' });
    currentIntl();
    const { version } = catalogue;
    seedMessages('land', 'en_GB', { 'land.top': literal('Top') });
    expect(catalogue.version).toBe(version);
    expect(currentIntl().formatMessage({ id: 'land.top' })).toBe('Top');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'with a key named %s change nothing else, now and when a group comes later',
    (key) => {
      seed('en_GB', { 'home.menu': literal('Menu') });
      overlayStrings('en_GB', JSON.parse(`{"${key}":"x","home.menu":"Our menu","land.top":"Our top"}`));
      expect(currentIntl().formatMessage({ id: 'home.menu' })).toBe('Our menu');
      expect(count(2)).toBe('2 flights');
      seedMessages('land', 'en_GB', { 'land.top': literal('Top') });
      expect(currentIntl().formatMessage({ id: 'land.top' })).toBe('Our top');
      expect(typeof Object.prototype.toString).toBe('function');
    },
  );

  it('that cannot be used at all leave the texts of the app, and are named in the console', () => {
    expectConsole('[i18n] the strings of the API cannot be used');
    seed('en_GB', { 'home.menu': literal('Menu') });
    overlayStrings('en_GB', { 'home.menu': 7 as unknown as string });
    expect(currentIntl().formatMessage({ id: 'home.menu' })).toBe('Menu');
  });

  it('of one language do not touch another', async () => {
    seed('lv_LV');
    overlayStrings('en_GB', { 'results.count': 'x' });
    await switchLocale('lv_LV');
    expect(count(2)).toBe('2 lidojumi');
  });
});

const link = (chunks: ReactNode[]) => <a href="#x">{chunks}</a>;

function Words() {
  const t = useT();
  const format = useFormat();
  return (
    <p>
      {t('search.from')} / <T id="shell.skip" values={{ link }} /> / {format.money(100)}
    </p>
  );
}

describe('on the page', () => {
  it('shows the key of a missing text without a console message', () => {
    const error = vi.spyOn(console, 'error');
    render(
      <I18nProvider>
        <Words />
      </I18nProvider>,
    );
    expect(screen.getByRole('paragraph')).toHaveProperty('textContent', 'search.from / shell.skip / €1.00');
    expect(error).not.toHaveBeenCalled();
  });

  it('changes language, page language and money together, and fills tags', async () => {
    seed('lv_LV', {
      'search.from': literal('No'),
      'shell.skip': [{ type: 8, value: 'link', children: literal('Saturs') }] as Ast,
    });
    render(
      <I18nProvider>
        <Words />
      </I18nProvider>,
    );
    await act(() => switchLocale('lv_LV'));
    expect(screen.getByRole('link', { name: 'Saturs' })).toBeDefined();
    expect(screen.getByRole('paragraph').textContent?.replaceAll('\u00A0', ' ')).toBe('No / Saturs / 1,00 €');
    expect(document.documentElement.lang).toBe('lv-LV');
  });

  it('follows the tenant profile', () => {
    setFormatProfile({ projectCurrency: 'USD', dateFormat: 'DD/MM/YYYY', shortDateFormat: 'DD/MM' });
    render(<Words />);
    expect(screen.getByRole('paragraph').textContent).toContain('US$1.00');
    setFormatProfile({ projectCurrency: 'EUR', dateFormat: 'DD/MM/YYYY', shortDateFormat: 'DD/MM' });
  });
});

describe('loading', () => {
  it('loads all groups in use when the language changes', async () => {
    await loadMessages('flow', 'en_GB');
    await switchLocale('et_EE');
    const text = currentIntl().formatMessage({ id: 'booking.sync.saved' });
    expect(text).not.toBe('booking.sync.saved');
    expect(catalogue.locale).toBe('et_EE');
  });

  it('keeps the language requested last', async () => {
    const first = switchLocale('lt_LT');
    const second = switchLocale('ru_RU');
    await Promise.all([first, second]);
    expect(catalogue.locale).toBe('ru_RU');
  });
});
