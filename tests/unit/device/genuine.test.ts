import { describe, expect, it } from 'vitest';
import { type KeptKind, documentKind, isGenuine } from '@/domain/device/genuine';

const ASKED = 'https://fly.example/api/file';
const TYPES: Record<KeptKind, string> = {
  shell: 'text/html',
  build: 'text/javascript',
  strings: 'application/json',
  record: 'application/json',
  list: 'application/json',
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  image: 'image/svg+xml',
  pdf: 'application/pdf',
  file: 'application/zip',
};
interface Given {
  status?: number;
  type?: string;
  url?: string;
  headers?: Record<string, string>;
  marks?: string[];
}
function keeps(
  kind: KeptKind,
  body: string,
  { status = 200, type, url = ASKED, headers = {}, marks = [] }: Given = {},
) {
  const head = {
    status,
    url,
    redirected: url !== ASKED,
    headers: new Headers({ 'Content-Type': type ?? TYPES[kind], ...headers }),
  };
  return isGenuine(kind, head, { asked: ASKED, bytes: new TextEncoder().encode(body).buffer, marks });
}

const WHOLE: Record<KeptKind, string> = {
  shell: '<!doctype html><script id="settings" type="application/json">{}</script>',
  build: 'export const a = 1;',
  strings: '{"search.go":"Go"}',
  record: '{"projectCurrency":"EUR"}',
  list: '[{"html":["a.html"]}]',
  html: '<div class="text"><h2>Terms</h2><p>1. …</p></div>',
  css: '.text { color: red }',
  image: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  pdf: '%PDF-1.7\n1 0 obj\n%%EOF\n',
  file: 'PK zip',
};
const KINDS = Object.keys(WHOLE) as KeptKind[];
/** What a hotel's network answers to every request. */
const PORTALS = [
  '<!doctype html><title>Welcome to the hotel network</title><p>Please sign in.</p>',
  '<html><body>Please sign in.</body></html>',
  '<html><head><meta http-equiv="refresh" content="0;url=/login"></head></html>',
  `<html><body><p>${'Terms of our network. '.repeat(40)}</p><form action="/login"><input name="room"></form></body></html>`,
  `<!doctype html><html><body><div id="root">${'Loading '.repeat(40)}</div><script src="/app.js"></script></body></html>`,
];

describe('what is kept on the device', () => {
  it.each(KINDS)('a whole %s is', (kind) => {
    expect(keeps(kind, WHOLE[kind])).toBe(true);
  });

  it.each(KINDS)('no portal in place of a %s is', (kind) => {
    for (const page of PORTALS)
      expect([kind, page, keeps(kind, page, { type: 'text/html' })]).toEqual([kind, page, false]);
    // A portal that also spoofs the type.
    for (const page of PORTALS.slice(0, 4)) expect([kind, page, keeps(kind, page)]).toEqual([kind, page, false]);
  });

  it.each(KINDS)('no %s is that is empty, an error, a part, cut, or signed in elsewhere', (kind) => {
    const body = WHOLE[kind];
    expect(keeps(kind, '')).toBe(false);
    for (const status of [203, 204, 206, 404, 503, 511]) expect(keeps(kind, body, { status })).toBe(false);
    expect(keeps(kind, body, { headers: { 'Content-Length': '100000' } })).toBe(false);
    // Unpacked, it is longer than announced; packed and tiny, shorter.
    expect(keeps(kind, body, { headers: { 'Content-Length': '3' } })).toBe(true);
    expect(keeps(kind, body, { headers: { 'Content-Length': '100000', 'Content-Encoding': 'br' } })).toBe(true);
  });

  it('our own host leads nowhere else; files of the bucket may move', () => {
    const url = 'https://portal.example/file';
    for (const kind of ['shell', 'build', 'strings', 'record', 'list'] as const)
      expect(keeps(kind, WHOLE[kind], { url })).toBe(false);
    for (const kind of ['html', 'css', 'image', 'pdf'] as const) expect(keeps(kind, WHOLE[kind], { url })).toBe(true);
    expect(keeps('build', WHOLE.build, { url: 'https://fly.example/other' })).toBe(true);
  });

  it('a PDF is whole from its head to its end', () => {
    expect(keeps('pdf', '%PDF-1.7\n1 0 o')).toBe(false);
    expect(keeps('pdf', '1 0 obj\n%%EOF')).toBe(false);
    expect(keeps('pdf', `%PDF-1.7${' '.repeat(5000)}%%EOF\n`)).toBe(true);
    expect(keeps('pdf', WHOLE.pdf, { type: 'application/octet-stream' })).toBe(true);
    expect(keeps('pdf', WHOLE.pdf, { type: 'text/html' })).toBe(false);
  });

  it('JSON has the shape that was asked for', () => {
    for (const body of ['{}', '[]', 'null', '"Sign in"', '{"a":1', '{"captive":true,"user-portal-url":"https://x"}']) {
      expect(keeps('strings', body)).toBe(false);
      expect(keeps('record', body)).toBe(false);
      expect(keeps('list', body)).toBe(false);
    }
    expect(keeps('strings', '{"a":1}')).toBe(false);
    expect(keeps('list', '{"a":"b"}')).toBe(false);
  });

  it('an HTML document says something, or names its traveller', () => {
    const page = (text: string) => `<!doctype html><html><body>${text}</body></html>`;
    expect(keeps('html', page('Ticket 123-4567890123, 12.03.2027 10:40'))).toBe(true);
    expect(keeps('html', page('<p>We carry you by these conditions.</p>'.repeat(10)))).toBe(true);
    expect(keeps('html', page('BERZINA/ELINA'), { marks: ['', 'Bērziņa'] })).toBe(true);
    expect(keeps('html', page('Please sign in.'), { marks: ['', 'Bērziņa'] })).toBe(false);
    // A piece of a page may be short, and may have a form: a footer with its newsletter.
    expect(keeps('html', '<form action="/news"><input name="mail"></form>')).toBe(true);
    expect(keeps('html', '<form action="/login"><input name="key" type="password"></form>')).toBe(false);
    for (const body of [' ', '%PDF-1.7', '{"html":"<p>"}']) expect(keeps('html', body)).toBe(false);
  });

  it('a document is kept as its MIME type says', () => {
    expect(['application/pdf', 'text/html', 'image/png', 'application/zip'].map(documentKind)).toEqual([
      'pdf',
      'html',
      'image',
      'file',
    ]);
  });
});
