import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { hostOf } from '../../../tools/host/host';
import { cacheOf } from '../../../tools/host/rules';
import { hostFiles } from '../../../tools/host/write';
import { readTenant } from '../../../tools/tenant/tenants';
import { APP_PATHS } from '@/domain/appPaths';

const FILES = [
  'index.html',
  'app.html',
  'cheap-flights/oneway/RIX/BCN/index.html',
  'cheap-flights/oneway/RIX/BCN/lv/index.html',
  'search/results/index.html',
  'sw.js',
  'old-browser.js',
  'robots.txt',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'assets/index-1.js',
  'assets/index-1.js.br',
  'assets/index-1.js.gz',
  'assets/index-1.css',
  'assets/legal-en-1.json',
];
const kaija = readTenant('kaija');
type Given = Partial<Parameters<typeof hostOf>[1]>;
const host = (given: Given = {}, settings: object = {}, tenant: object = kaija) =>
  hostOf(
    { ...kaija, ...tenant, settings: { ...kaija.settings, ...settings } },
    {
      name: 'kaija',
      base: '/',
      pages: APP_PATHS,
      ...given,
    },
  );
const file = (name: string, given: Given = {}, settings: object = {}, tenant: object = kaija): string =>
  hostFiles(host(given, settings, tenant), FILES)[name] ?? '';

describe('the files for a host', () => {
  it('have no hash of one build, and say what is to be given', () => {
    for (const [name, text] of Object.entries(hostFiles(host(), FILES))) {
      expect(text, name).not.toContain('sha256');
      expect(text, name).not.toContain('undefined');
    }
    expect(file('nginx.conf')).toContain('return 502; # build with --api https://…');
    expect(file('Caddyfile')).toContain('Build with --bucket https://…');
    const given = { api: 'https://api.example.com/v1', bucket: 'https://files.example.com' };
    expect(file('nginx.conf', given)).toContain('proxy_pass https://api.example.com/v1/;');
    expect(file('Caddyfile', given)).toContain('rewrite * /v1{uri}');
    expect(file('_redirects', given)).toContain('/api/* https://api.example.com/v1/:splat 200');
    // Addresses of their own need no proxy.
    const whole = { apiBaseUrl: 'https://api.example.com', bucketPath: 'https://files.example.com' };
    expect(file('nginx.conf', {}, whole)).not.toMatch(/proxy_pass|502|^map/m);
    expect(hostFiles(host({}, whole), FILES)).not.toHaveProperty('cloudfront-answers.json');
  });

  it('lead to the bank and the mailbox of the sandbox, if that is behind them, and else to none', () => {
    const sandboxed = { sandbox: 'http://127.0.0.1:4400', base: '/flights/' };
    const nginx = file('nginx.conf', sandboxed);
    for (const [path, to] of [
      ['/flights/api/', 'api'],
      ['/flights/bucket/', 'bucket'],
      ['/flights/pay/', 'pay'],
      ['/emulator/', 'emulator'],
      ['/securetoken.googleapis.com/', 'securetoken.googleapis.com'],
    ])
      expect(nginx).toMatch(new RegExp(`location \\^~ ${path} \\{\\s+proxy_pass http://127.0.0.1:4400/${to}/;`));
    expect(file('Caddyfile', sandboxed)).toMatch(/handle_path \/flights\/pay\/\* \{\s+rewrite \* \/pay\{uri\}/);
    expect(file('_redirects', sandboxed)).toContain('/flights/pay/* http://127.0.0.1:4400/pay/:splat 200');
    // Two tenants of one host would have the provider twice.
    expect(file('nginx-locations.conf', sandboxed)).not.toContain('emulator');
    expect(file('nginx-sandbox.conf', sandboxed)).toContain('location ^~ /emulator/');
    for (const [name, content] of Object.entries(hostFiles(host({ api: 'https://api.example.com' }), FILES)))
      expect(content, name).not.toMatch(/emulator|\/pay\b|sandbox\.conf/);
  });

  it('refuse what would break a configuration', () => {
    for (const [given, message] of [
      [{ api: 'api.example.com' }, /--api is a whole address/],
      [{ api: 'https://api.example.com/;evil' }, /--api is a whole address/],
      [{ listen: '80 default' }, /--listen is a port/],
      [{ root: '../site' }, /--root is a whole path/],
      [{ base: '/a b/' }, /base path/],
    ] as const)
      expect(() => host(given)).toThrow(message);
  });

  it('pass on the sign-in window only where it is at our own host', () => {
    const identity = { ...kaija.settings.identity, projectId: 'agency-1', authDomain: 'kaija.example' };
    expect(file('nginx.conf', {}, { identity })).toContain('proxy_pass https://agency-1.firebaseapp.com;');
    expect(file('Caddyfile', {}, { identity })).toContain('reverse_proxy https://agency-1.firebaseapp.com');
    expect(file('nginx.conf', {}, { identity: { ...identity, authDomain: 'agency-1.firebaseapp.com' } })).not.toContain(
      '/__/',
    );
    expect(file('nginx.conf')).not.toContain('/__/');
  });

  it('wants HTTPS, unless another server speaks it', () => {
    expect(file('nginx.conf')).toMatch(/listen 443 ssl[\s\S]*letsencrypt\/live\/kaija\.example/);
    expect(file('nginx.conf', { listen: '8080' })).toMatch(/listen 8080;/);
    expect(file('nginx.conf', { listen: '8080' })).not.toContain('ssl_certificate');
    expect(file('Caddyfile')).toMatch(/^kaija\.example \{$/m);
    expect(file('Caddyfile', {}, {}, { site: undefined })).toMatch(/^kaija\.example\.com \{$/m);
  });

  it('speak HTTP/3, which is told to browsers, unless the server is too old or another one speaks HTTPS', () => {
    const nginx = file('nginx.conf');
    expect(nginx).toMatch(
      /listen 443 quic;[\s\S]*http2 on;[\s\S]*add_header Alt-Svc "h3=\\":\$server_port\\"; ma=86400" always;/,
    );
    // Only one server of a machine may say it.
    expect(nginx).not.toContain('reuseport');
    expect(file('nginx-quic.conf')).toContain('listen 443 quic reuseport default_server;');
    expect(nginx).toContain('nginx older than 1.25.1: build with --no-http3');
    for (const given of [{ http3: false }, { listen: '8080' }]) {
      expect(file('nginx.conf', given)).not.toMatch(/quic|http3|Alt-Svc/);
      expect(hostFiles(host(given), FILES)).not.toHaveProperty('nginx-quic.conf');
    }
    expect(file('nginx.conf', { http3: false })).toContain('listen 443 ssl http2;');
    expect(file('nginx-locations.conf')).not.toContain('Alt-Svc');
    expect(file('Caddyfile', { http3: false })).toMatch(/servers \{\s+protocols h1 h2\s/);
    expect(file('Caddyfile', { listen: '8080' })).not.toContain('servers {');
    expect(file('cloudfront-function.js')).toContain('"http2and3"');
  });

  it('let early data reach files alone', () => {
    const whole = { apiBaseUrl: 'https://api.example.com', bucketPath: 'https://files.example.com', identity: null };
    expect(file('nginx.conf', {}, whole)).toContain('ssl_early_data on;');
    expect(file('Caddyfile', {}, whole)).not.toContain('0rtt');
    // Below a path the rest of the host may be anything.
    for (const [given, settings] of [
      [{}, {}],
      [{ base: '/flights/' }, whole],
      [{ sandbox: 'http://127.0.0.1:4400' }, whole],
    ] as const) {
      expect(file('nginx.conf', given, settings)).not.toContain('ssl_early_data on');
      expect(file('Caddyfile', given, settings)).toMatch(/servers \{\s+0rtt off\s/);
    }
    const given = {
      api: 'https://api.example.com',
      bucket: 'https://files.example.com',
      sandbox: 'http://127.0.0.1:4400',
    };
    for (const name of ['nginx.conf', 'nginx-locations.conf', 'nginx-sandbox.conf']) {
      const text = file(name, given);
      expect(text.match(/proxy_pass/g)?.length, name).toBe(
        text.match(/if \(\$ssl_early_data\) \{ return 425; \}/g)?.length,
      );
    }
  });

  it('lead every route of the app to app.html, and nothing else', () => {
    const lines = file('_redirects', { base: '/flights/' })
      .split('\n')
      .filter((line) => line.endsWith(' 200'));
    const matches = (path: string) =>
      lines.some((line) => {
        const [from = ''] = line.split(' ');
        return from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from;
      });
    for (const path of ['booking/fares', 'order/K-1/success', 'dashboard', 'dashboard/trips/K-1', 'about-us', 'groups'])
      expect([path, matches(`/flights/${path}`)]).toEqual([path, true]);
    for (const path of [
      '/flights/assets/x.js',
      '/flights/sw.js',
      '/flights/search/results',
      '/booking/fares',
      '/blog/',
    ])
      expect([path, matches(path)]).toEqual([path, false]);
    expect(file('_headers', { base: '/flights/' })).toMatch(
      /^\/flights\/\*\n {2}Content-Security-Policy:[\s\S]*Cache-Control: no-cache\n$/,
    );
  });
});

describe('the object store', () => {
  it('gets each file once, with its headers, pages after assets and the worker last', () => {
    const folder = mkdtempSync(join(tmpdir(), 'upload-'));
    try {
      for (const each of FILES) {
        mkdirSync(dirname(join(folder, 'kaija', each)), { recursive: true });
        writeFileSync(join(folder, 'kaija', each), each);
      }
      mkdirSync(join(folder, 'kaija.host'));
      writeFileSync(join(folder, 'kaija.host/upload.sh'), file('upload.sh', { base: '/flights/' }));
      writeFileSync(
        join(folder, 'aws'),
        `#!/bin/sh\nfor each in "$@"; do printf '%s\\t' "$each"; done >> "${folder}/calls"\necho >> "${folder}/calls"\n`,
      );
      chmodSync(join(folder, 'aws'), 0o755);
      const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, BUCKET: 's3://agency', WEBSITE: '1' };
      execFileSync('sh', [join(folder, 'kaija.host/upload.sh')], { env });
      const calls = readFileSync(join(folder, 'calls'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
      expect(calls.at(-1)?.slice(0, 3)).toEqual(['s3', 'website', 's3://agency']);
      const uploaded: [string, string][] = [];
      for (const call of calls.slice(0, -1)) {
        const value = (name: string) => call[call.indexOf(name) + 1] ?? '';
        expect(call.slice(0, 2)).toEqual(['s3', 'cp']);
        expect(call[3]).toBe('s3://agency/flights/');
        // As the command line does: the last pattern that matches decides.
        const isTaken = (name: string): boolean => {
          let taken = true;
          for (const [at, word] of call.entries()) {
            if (word !== '--include' && word !== '--exclude') continue;
            const pattern = (call[at + 1] ?? '').replace(/[.*]/g, (sign) => (sign === '*' ? '.*' : '\\.'));
            if (new RegExp(`^${pattern}$`).test(name)) taken = word === '--include';
          }
          return taken;
        };
        for (const name of FILES.filter(isTaken)) uploaded.push([name, value('--cache-control')]);
      }
      const wanted = FILES.filter((name) => !/\.(?:br|gz)$/.test(name));
      expect(uploaded.map(([name]) => name).toSorted()).toEqual(wanted.toSorted());
      for (const [name, cache] of uploaded) expect([name, cache]).toEqual([name, cacheOf(`/${name}`)]);
      const order = uploaded.map(([name]) => name);
      expect(order.at(-1)).toBe('sw.js');
      expect(order.slice(0, 3).every((name) => name.startsWith('assets/'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("has a CDN's function that finds the page of an address and leaves files alone", () => {
    const scope: { handler?: (event: object) => { uri?: string; statusCode?: number } } = {};
    runInNewContext(file('cloudfront-function.js', { base: '/flights/' }), scope);
    const at = (uri: string) => {
      const answer = scope.handler?.({ request: { uri } });
      return answer?.uri ?? answer?.statusCode;
    };
    expect(at('/flights/')).toBe('/flights/index.html');
    expect(at('/flights/search/results/')).toBe('/flights/search/results/index.html');
    expect(at('/flights/order/K-1/success')).toBe('/flights/app.html');
    for (const written of ['cheap-flights/oneway/RIX/BCN', 'cheap-flights/oneway/RIX/BCN/lv'])
      expect(at(`/flights/${written}`)).toBe(`/flights/${written}/index.html`);
    for (const other of ['', '/oneway/RIX/BC', '/oneway/RIX/LON', '/roundtrip/RIX/BCN', '/oneway/RIX/BCN/ru'])
      expect(at(`/flights/cheap-flights${other}`)).toBe('/flights/app.html');
    for (const same of ['/flights/assets/gone.js', '/flights/assets/gone', '/flights/info/terms.pdf', '/blog/post'])
      expect(at(same)).toBe(same);
    expect(at('/flights')).toBe(301);
  });

  it("has a CDN's policy with every header of the build", () => {
    const text = file('cloudfront-headers.json');
    for (const [name, value] of Object.entries(host().headers))
      if (!/^(?:Strict|X-Content)/.test(name)) expect(text, name).toContain(JSON.stringify(value).slice(1, -1));
    expect(JSON.parse(text)).toMatchObject({
      SecurityHeadersConfig: { StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 } },
    });
    expect(file('cloudfront-answers.json')).toContain("sandbox; default-src 'none'");
  });
});
