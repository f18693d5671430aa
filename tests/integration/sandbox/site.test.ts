import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../sandbox/app';
import { createSite } from '../../../sandbox/site/site';
import { QUERY } from './harness';

const ROOT = new URL('../../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'sandbox-site-'));
const SCRIPT = `export const words = '${'flight '.repeat(300)}';`;
const put = (path: string, content: string | Uint8Array): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const tenant = (name: string, basePath: string) => ({
  host: name,
  basePath,
  settings: { tenantName: name, projectName: name, defaultOriginIata: 'RIX', defaultLocale: 'en_GB' },
  profile: {
    languages: ['en_GB'],
    colorSchema: { primary: '#123456', secondary: '#123456', accent: '#123456' },
    contactInformation: { companyName: name, address: 'A', phone: '1', email: 'e', website: 'w' },
  },
});

let server: ServerType;
let port = 0;
beforeAll(async () => {
  for (const [name, base] of [
    ['kaija', '/'],
    ['yellow', '/'],
    ['deep', '/trips/deep/'],
  ] as const) {
    put(`manifest/tenants/${name}.json`, JSON.stringify(tenant(name, base)));
    put(`dist/${name}/index.html`, `<title>${name} home</title>`);
    put(`dist/${name}/app.html`, `<title>${name} app</title>`);
  }
  put('dist/kaija/search/results/index.html', '<title>results</title>');
  put('dist/kaija/assets/app-1a2b.js', SCRIPT);
  put('dist/kaija/assets/ready-3c4d.js', `${SCRIPT}// ready`);
  put('dist/kaija/assets/ready-3c4d.js.br', brotliCompressSync(`${SCRIPT}// as the build packed it`));
  put('dist/kaija/sw.js', SCRIPT);
  put('dist/kaija.host/headers.json', JSON.stringify({ '/*': { 'Content-Security-Policy': "default-src 'self'" } }));
  const sandbox = createSandbox({
    dbFile: join(folder, 'db.sqlite'),
    streamMs: 1_000,
    mostOffers: Infinity,
    bookingMs: 60_000,
    priceMs: 60_000,
    control: true,
    root: folder,
    clock: Date.now,
  });
  const site = createSite(sandbox);
  await new Promise<void>((ready) => {
    server = serve({ fetch: site as Parameters<typeof serve>[0]['fetch'], port: 0, hostname: '127.0.0.1' }, (info) => {
      port = info.port;
      ready();
    });
  });
  return () => sandbox.close();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** ms between the first and the last part. */
  spread: number;
}
/** A raw request: nothing is decompressed or followed. */
function get(path: string, { host = 'localhost', method = 'GET', body, ...headers }: Record<string, string> = {}) {
  return new Promise<Got>((done, fail) => {
    const call = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { Host: `${host}:${port}`, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        let first = 0;
        answer.on('data', (part: Buffer) => {
          first ||= performance.now();
          parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
            spread: first ? performance.now() - first : 0,
          }),
        );
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}
const text = ({ body }: Got): string => body.toString();

const fault = (kind: string) =>
  get('/__sandbox/faults', { method: 'POST', body: JSON.stringify({ kind, match: { path: '/api/' } }) });

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => done(free));
    });
  });

const children: ChildProcess[] = [];
async function start(at: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(at), SANDBOX_DB: join(folder, 'killed.sqlite'), SANDBOX_CONTROL: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((ready) => child.stdout?.on('data', (data) => String(data).includes('Ctrl-C') && ready()));
  return child;
}

describe('pages of the tenants', () => {
  it('are selected by host', async () => {
    expect(text(await get('/'))).toContain('kaija home');
    expect(text(await get('/', { host: 'yellow.localhost' }))).toContain('yellow home');
    expect(text(await get('/', { host: '127.0.0.1' }))).toContain('kaija home');
  });
  it('are the file, the folder, or the app for any screen', async () => {
    expect(text(await get('/search/results?src=riga'))).toContain('results');
    expect(text(await get('/booking/passengers'))).toContain('kaija app');
    expect(text(await get('/order/KA-1/confirmation?token=x.js'))).toContain('kaija app');
    expect(text(await get(`/${'a'.repeat(5_000)}`))).toContain('kaija app');
  });
  it('never answer for a missing script', async () => {
    const gone = await get('/assets/gone-9z9z.js');
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const path of ['/sw.js/x', '/index.html/x.js', '/assets/', '/assets/app-1a2b.js/y.css'])
      expect((await get(path)).status, path).toBeLessThan(500);
  });
  it('stay inside their folder', async () => {
    for (const path of ['/..%2f..%2fmanifest%2ftenants%2fkaija.json', '/%2e%2e/%2e%2e/db.sqlite', '/%00', '/%']) {
      const { status, body } = await get(path);
      expect([path, status < 500, body.includes('tenantName')]).toEqual([path, true, false]);
    }
  });
  it('have the headers of the build and the right cache rules', async () => {
    const home = await get('/');
    expect(home.headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'If-None-Match': String(home.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get('/', { method: 'HEAD' })).body).toHaveLength(0);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });
  it('are compressed as the client accepts', async () => {
    const brotli = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(text(await get('/assets/app-1a2b.js'))).toBe(SCRIPT);
    const ready = await get('/assets/ready-3c4d.js', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(ready.body).toString()).toContain('as the build packed it');
  });
  it('change with their file', async () => {
    put('dist/kaija/sw.js', `${SCRIPT}// two`);
    const { body } = await get('/sw.js', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toContain('// two');
  });
});

describe('a tenant under a path', () => {
  it('has its pages and calls there', async () => {
    expect(text(await get('/trips/deep/booking/fares'))).toContain('deep app');
    const answer = await get('/trips/deep/api/payment/methods', { 'X-Company-Name': 'deep' });
    expect(text(answer)).toContain(`http://localhost:${port}/trips/deep/bucket/banks/swedbank.svg`);
    expect((await get('/trips/deep/bucket/banks/swedbank.svg')).status).toBe(200);
    const posted = await get('/trips/deep/api/payment/validate', {
      method: 'POST',
      'X-Company-Name': 'deep',
      body: '{"token":"none"}',
    });
    expect([posted.status, JSON.parse(text(posted)).field]).toEqual([404, 'token']);
    expect((await get('/', { host: 'deep.localhost' })).headers['location']).toContain('/trips/deep/');
  });
});

describe('on the wire', () => {
  const ask = { 'X-Company-Name': 'kaija' };
  const search = async (): Promise<string> => JSON.parse(text(await get(`/api/search?${QUERY}`, ask))).key;

  it('portions arrive one after the other, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const got = await get(`/api/search/stream/${await search()}`, { ...ask, 'Accept-Encoding': encoding });
      expect(got.spread).toBeGreaterThan(200);
      const lines = (encoding === 'gzip' ? gunzipSync(got.body) : got.body).toString().trim().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: true });
    }
  });
  it('a cut stream breaks the connection', async () => {
    const key = await search();
    await fault('stream_cut');
    await expect(get(`/api/search/stream/${key}`, ask)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  });
  it('lost requests and answers break the connection', async () => {
    for (const kind of ['lost_request', 'lost_response']) {
      await fault(kind);
      await expect(get('/api/services/all', ask)).rejects.toThrow(/hang up|ECONNRESET/);
    }
    expect((await get('/api/services/all', ask)).status).toBe(200);
  });
});

describe('a killed server', () => {
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));
  it('opens its database again, with or without a stale lock', async () => {
    const at = await freePort();
    const call = (path: string) =>
      fetch(`http://127.0.0.1:${at}/api${path}`, { headers: { 'X-Company-Name': 'kaija' } });
    const first = await start(at);
    const { key } = (await (await call(`/search?${QUERY}`)).json()) as { key: string };
    const gone = new Promise((done) => first.once('exit', done));
    first.kill('SIGKILL');
    await gone;
    mkdirSync(join(folder, 'killed.sqlite.lock'), { recursive: true });
    await start(at);
    const again = await call(`/search/stream/${key}?after=99`);
    expect(again.status).toBe(200);
    await again.text();
  }, 30_000);
});
