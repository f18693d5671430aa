import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

/* The inline script of index.html, before the first paint. */

const script = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';

interface Page {
  search?: string;
  lang?: string;
  /** Of the tenant's file. */
  languages?: string[];
  stored?: Record<string, string>;
  base?: string;
}

/** Attributes and styles of the root afterwards. */
function run({ search = '', lang = 'lv-LV', languages = ['lv_LV', 'en_GB', 'pl_PL'], stored = {}, base = '/' }: Page) {
  const set: Record<string, string> = {};
  const root = {
    lang,
    innerHTML: '',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => (set[name] = value) },
  };
  const settings = { textContent: JSON.stringify({ tenantName: 'kaija', profile: { languages } }) };
  runInNewContext(script, {
    URL,
    document: {
      baseURI: `https://fly.example${base}`,
      documentElement: root,
      getElementById: () => settings,
      readyState: 'loading',
    },
    location: { search },
    localStorage: {
      getItem: (key: string) => stored[key.replace(base === '/' ? 'kaija:' : `kaija${base}:`, '')] ?? null,
    },
    performance: { getEntriesByType: () => [{ workerStart: 5, type: 'navigate' }] },
    navigator: { onLine: true, serviceWorker: {} },
    addEventListener: () => undefined,
    setInterval: () => 0,
    clearInterval: () => undefined,
    CSS: { supports: () => true },
    self: { CompressionStream: () => undefined },
  });
  return { ...root.dataset, ...set };
}

describe('the first script', () => {
  it.each([
    ['the language of the page', {}],
    ['its own language in the address', { search: '?lang=lv' }],
    ['a language that nobody has', { search: '?lang=xx' }],
    ['a language that the tenant has not', { search: '?lang=ru' }],
    ['a wrong one, and the own one stored', { search: '?lang=ru', stored: { lang: 'lv' } }],
    ['a stored one that the tenant has no more', { stored: { lang: 'ru' } }],
    ['another parameter', { search: '?slang=en' }],
  ] as [string, Page][])('leaves the texts for %s', (_, page) => {
    expect(run(page)).toEqual({});
  });

  it.each([
    ['the address', { search: '?a=1&lang=en' }],
    ['the address in capitals', { search: '?LANG=PL' }],
    ['the address, whatever is stored', { search: '?lang=pl', stored: { lang: 'lv' } }],
    ['what is stored', { stored: { lang: 'en' } }],
    ['what is stored, where the address is wrong', { search: '?lang=xx', stored: { lang: 'en' } }],
    [
      'the address, in a language that only the API has named',
      {
        search: '?lang=et',
        stored: { profile: JSON.stringify({ languages: ['lv_LV', 'et_EE'] }) },
      },
    ],
  ] as [string, Page][])('hides texts until those of another language are here: %s', (_, page) => {
    expect(run(page)).toEqual({ texts: 'hidden' });
  });

  it('applies the stored theme and colours, whatever else is stored', () => {
    const profile = JSON.stringify({ colorSchema: { primary: '#123456', accent: 'url(x)' }, languages: 5 });
    expect(run({ stored: { theme: 'dark', profile } })).toEqual({ theme: 'dark', '--tenant-primary': '#123456' });
  });

  it('reads what the app of this base path has stored', () => {
    const stored = { theme: 'dark' };
    expect(run({ base: '/preview/', stored })).toEqual({ theme: 'dark' });
    expect(run({ base: '/preview/', stored: { 'kaija:theme': 'dark' } })).toEqual({});
  });
});
