import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedBase, withParsedAddresses } from '../../../tools/host/addresses';
import { hostOf } from '../../../tools/host/host';
import { hostFiles } from '../../../tools/host/write';
import { FIELDS } from '../../../tools/tenant/tenantSchema';
import { readTenant, webManifest } from '../../../tools/tenant/tenants';

const kaija = readTenant('kaija');

/** Texts that are nearly addresses. */
const near = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.constantFrom(
          'https://',
          '//',
          'http://',
          'api',
          '.example',
          '..',
          '.',
          '/',
          ',',
          ';',
          "'",
          '"',
          ' ',
          '\\',
          '?k=1',
          '#x',
          '@',
          ':443',
          ':',
          '%2e',
          '*',
          '{',
          '}',
          '$',
          '\n',
          'é',
          'evil',
          'javascript:',
        ),
        { maxLength: 7 },
      )
      .map((parts) => parts.join('')),
  },
  fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['https', 'http'] }),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
);
const SOURCE =
  /^(?:'self'|'none'|'script'|data:|blob:|app|dompurify|default|https?:\/\/[a-z\d.-]+(?::\d+)?|https:\/\/\*\.[a-z.-]+)$/;

describe('addresses of a tenant', () => {
  it.each([
    ['api', 'api'],
    ['/api/', '/api'],
    ['https://API.Example.com/v1/', 'https://api.example.com/v1'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['http://localhost:4400/api', 'http://localhost:4400/api'],
    ['https://[::1]/v1', 'https://[::1]/v1'],
  ])('%s is written as %s', (text, parsed) => expect(parsedBase(text)).toBe(parsed));

  it.each([
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '../../api',
    'api/../..',
    '%2e%2e/api',
    'https://api.example,evil',
    "https://api.example;script-src'",
    'https:api.example',
    'https://user@api.example',
    'https://api.example/v1?key=1',
    'https://api.example/v1#',
    'http://api.example',
    'javascript:alert(1)',
    'a,b',
    '',
  ])('%s is none', (text) => expect(parsedBase(text)).toBeNull());

  it('are in a page what they say: a query may stand in the address of one', () => {
    expect(parsedBase('/business?from=icon', { query: true })).toBe('/business?from=icon');
    expect(parsedBase('https://v.example/x?key=1', { query: true })).toBe('https://v.example/x?key=1');
    expect(parsedBase('//evil.example', { query: true })).toBeNull();
  });

  it('never change the policy and the files of a host, whatever stands in them', () => {
    const field = fc.constantFrom('apiBaseUrl', 'bucketPath', 'visitsUrl', 'origins', 'url');
    fc.assert(
      fc.property(field, near, (name, text) => {
        const settings = name === 'origins' || name === 'url' ? kaija.settings : { ...kaija.settings, [name]: text };
        const tenant = withParsedAddresses(
          {
            ...kaija,
            settings,
            origins: name === 'origins' ? [text] : [],
            manifest: { ...kaija.manifest, shortcuts: [{ name: 'x', url: name === 'url' ? text : '/' }] },
          },
          FIELDS,
        );
        let files: Record<string, string>;
        try {
          const host = hostOf(tenant, {
            name: 'kaija',
            base: '/flights/',
            pages: ['/'],
            sandbox: 'http://127.0.0.1:4400',
          });
          files = hostFiles(host, ['index.html']);
          const { shortcuts } = webManifest(tenant, {
            base: '/flights/',
            lang: 'en',
            names: { search: '', trips: '', cheap: '' },
            hasPath: () => true,
          }) as { shortcuts: { url: string }[] };
          for (const { url } of shortcuts)
            if (!/^https?:/.test(url))
              expect(new URL(url, 'https://own.example/flights/').origin).toBe('https://own.example');
        } catch (error) {
          // Refused in a sentence.
          expect((error as Error).message).toMatch(/is no address of a site|"origins" has https origins/);
          return;
        }
        const policy =
          (JSON.parse(files['headers.json'] ?? '') as Record<string, Record<string, string>>)['/*']?.[
            'Content-Security-Policy'
          ] ?? '';
        const parts = policy.split('; ').map((part) => part.split(' '));
        expect(parts.map(([directive]) => directive)).toEqual([
          'img-src',
          'connect-src',
          'frame-src',
          'worker-src',
          'manifest-src',
          'font-src',
          'media-src',
          'object-src',
          'base-uri',
          'form-action',
          'frame-ancestors',
          'require-trusted-types-for',
          'trusted-types',
        ]);
        for (const source of parts.flatMap(([, ...sources]) => sources)) expect(source).toMatch(SOURCE);
        for (const [, path = ''] of (files['nginx.conf'] ?? '').matchAll(/location (?:\^~|=) (.*) \{/g))
          expect(path).toMatch(/^\/[\w.~/-]*$/);
        for (const [, path = ''] of (files['Caddyfile'] ?? '').matchAll(/handle(?:_path)? (\/.*) \{/g))
          expect(path).toMatch(/^\/[\w.~/-]*\*?$/);
      }),
      {
        numRuns: 400,
        examples: [
          ['apiBaseUrl', 'https://api.example,evil'],
          ['apiBaseUrl', '//evil.example'],
          ['bucketPath', '../../api'],
          ['url', '//evil.example'],
          ['visitsUrl', 'https://v.example/;x?y'],
        ],
      },
    );
  });
});
