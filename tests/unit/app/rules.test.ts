import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { ChunkError, loadChunk } from '@/app/chunk';
import { ERROR_PAGES, describeError } from '@/app/errorKind';
import { LOCALES, type Locale } from '@/domain/locale';
import { frameLayoutOf } from '@/app/frameLayout';
import { correctedSearch } from '@/app/language';
import { PART_TIMEOUT_MS } from '@/platform/importPart';
import { documentOf } from '@/features/content/documents';

const said = (error: unknown, path = '/', locale: Locale = 'en_GB') => describeError(error, path, false, locale);
const kind = (error: unknown, path = '/info/faq', offline = false): string =>
  describeError(error, path, offline, 'en_GB').kind;

describe('the error page by status', () => {
  it.each([
    [404, 'notFound'],
    [401, 'unauthorized'],
    [410, 'expired'],
    [501, 'building'],
    [503, 'down'],
    [500, 'general'],
    [502, 'service'],
    [504, 'service'],
  ])('%d is %s', (status, expected) => {
    expect(kind({ status, statusText: '', data: null })).toBe(expected);
    expect(kind(new ApiError('http', 'text', { status, body: { errorMessage: 'text' } }))).toBe(expected);
  });

  it('has a header and a text for each, in each language, and no two alike', () => {
    for (const locale of LOCALES) {
      const texts = JSON.parse(readFileSync(`src/i18n/messages/errors/${locale}.json`, 'utf8')) as Record<
        string,
        string
      >;
      const pages = Object.values(ERROR_PAGES).map(({ title, text }) => [texts[title], texts[text]]);
      expect(new Set(pages.map(([title]) => title)).size, locale).toBe(pages.length);
      expect(
        pages.filter(([title, text]) => !title || !text),
        locale,
      ).toHaveLength(1);
    }
    // Its text is the general one of the whole app.
    expect(ERROR_PAGES.general.text).toBe('error.general.message');
  });

  it('has a header of ours, over HTTP/1.1 as over HTTP/2, and the sentence of the server where it has no page of its own', () => {
    expect(said({ status: 418, statusText: 'Teapot', data: { errorMessage: 'Short and stout' } })).toEqual({
      kind: 'general',
      message: 'Short and stout',
    });
    const body = { errorMessage: 'Seat is gone' };
    const refusal = (language?: string) =>
      new ApiError('http', 'Seat is gone', { status: 422, body, ...(language && { language }) });
    expect(said(refusal())).toEqual({ kind: 'general', message: 'Seat is gone' });
    expect(said(refusal(), '/order/1/error')).toEqual({ kind: 'order', message: 'Seat is gone' });
    // It was asked in the language of the site; a server may say that it answers in another.
    expect(said(refusal('en-US'), '/', 'en_GB').message).toBe('Seat is gone');
    expect(said(refusal('en'), '/', 'lv_LV').message).toBeNull();
  });

  it.each([404, 401, 410])('%d of a gateway or a portal says nothing', (status) => {
    const nothing = { kind: 'general', message: null };
    expect(said(new ApiError('http', 'x', { status, body: { message: 'x' } }))).toEqual(nothing);
    expect(said(new ApiError('http', 'x', { status, foreign: true, body: { errorMessage: 'x' } }))).toEqual(nothing);
  });

  it('shows a general error without the text of our own bug', () => {
    expect(said(new TypeError('x is not a function'))).toEqual({ kind: 'general', message: null });
  });

  it('has variants for booking and order', () => {
    expect(kind(new Error('x'), '/booking/fares')).toBe('booking');
    expect(kind(new Error('x'), '/order/1/thankyou')).toBe('order');
    expect(kind(new Error('x'), '/dashboard/trips/KA-1')).toBe('order');
  });

  it('says that there is no connection, whatever failed', () => {
    expect(kind(new ChunkError('x'), '/info/faq', true)).toBe('offline');
    expect(kind(new ApiError('offline', 'no'))).toBe('offline');
  });
});

describe('the layout around a page', () => {
  it.each([
    ['/', true, false, true, true],
    ['/search/results', true, true, false, false],
    ['/booking/fares', false, true, false, true],
    ['/booking/cancelled', false, false, true, true],
    ['/info/faq', true, false, true, true],
    ['/info/faq-topics/', true, false, true, true],
    ['/info/privacy-policy', false, false, true, true],
    ['/order/7/thankyou', false, false, false, true],
    ['/dashboard/trips', false, false, true, true],
    ['/dashboard/trips/KA-7', false, true, false, true],
    ['/dashboard/trips/KA-7/airport', false, true, false, true],
    // Addresses of no page: "not found" has header, tabs and footer.
    ['/booking/nonsense', false, false, true, true],
    ['/booking/fares/nonsense', false, false, true, true],
    ['/order/7/nonsense', false, false, true, true],
    ['/search/results/nonsense', false, false, true, true],
    ['/dashboard/trips/KA-7/nonsense', false, false, true, true],
  ])('%s', (path, clear, ownBar, tabs, footer) => {
    expect(frameLayoutOf(path)).toEqual({ clear, ownBar, tabs, footer });
  });
});

describe('the lang parameter', () => {
  const allowed = ['lv_LV', 'en_GB', 'et_EE'] as const;

  it.each([
    ['', null],
    ['?lang=lv', null],
    ['?lang=et&p_adult=2', null],
    ['?lang=xx&p_adult=2', '?lang=en&p_adult=2'],
    ['?lang=ru', '?lang=en'],
    ['?lang=LV', '?lang=lv'],
    ['?lang=', '?lang=en'],
  ])('%j is rewritten to %j', (search, expected) => {
    expect(correctedSearch(search, 'en_GB', allowed)).toBe(expected);
  });

  it.each([
    ['', null],
    ['?p_adult=2', null],
    ['?lang=ru&p_adult=2', null],
    ['?lang=et&p_adult=2', '?lang=ru&p_adult=2'],
    ['?lang=xx', '?lang=ru'],
  ])('going back to %j keeps the language chosen since: %j', (search, expected) => {
    expect(correctedSearch(search, 'ru_RU', ['ru_RU'])).toBe(expected);
  });
});

const fails = async (): Promise<never> => {
  throw new Error('404');
};

describe('a part of the app that does not load', () => {
  const rows = new Map<string, string>();
  beforeEach(() => {
    rows.clear();
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => rows.set(key, value),
      removeItem: (key: string) => rows.delete(key),
    });
  });

  it('reloads once; the second failure is an error', async () => {
    const reload = vi.fn();
    const first = loadChunk('results', fails, reload);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(Promise.race([first, Promise.resolve('still waiting')])).resolves.toBe('still waiting');
    await expect(loadChunk('results', fails, reload)).rejects.toThrow('Loading chunk results failed');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('names a style that failed', async () => {
    const style = () => Promise.reject(new Error('Loading CSS chunk https://tenant.test/assets/a.css failed'));
    rows.set('flights:flag.reload', '1');
    await expect(loadChunk('results', style)).rejects.toThrow('Loading CSS chunk results failed');
  });

  it('may reload again after a success', async () => {
    const reload = vi.fn();
    void loadChunk('a', fails, reload);
    await vi.advanceTimersByTimeAsync(0);
    await loadChunk('a', async () => 1, reload);
    void loadChunk('a', fails, reload);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads while an order is being made in this tab', async () => {
    const reload = vi.fn();
    rows.set('flights:flag.lock', '1');
    await expect(loadChunk('modals', fails, reload)).rejects.toThrow('Loading chunk modals failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it('never reloads offline, because that would lose the page; a request decides', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('document', { baseURI: 'https://tenant.test/' });
    vi.stubGlobal('fetch', fails);
    const reload = vi.fn();
    await expect(loadChunk('a', fails, reload)).rejects.toBeInstanceOf(ChunkError);
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => new Response());
    void loadChunk('a', fails, reload);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails after 120 s', async () => {
    const reload = vi.fn();
    void loadChunk('slow', () => new Promise(() => undefined), reload);
    await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the address of a text', () => {
  it.each([
    ['faq', 'faq'],
    ['faq-topics', 'faq'],
    ['about-us', 'about_us'],
    ['airline-policy', 'airline_policy'],
    ['deals-and-vouchers', 'deals_and_vouchers'],
    ['nothing', undefined],
  ])('%s is %s', (path, type) => expect(documentOf(path)).toBe(type));
});
