import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArgs } from '../../../tools/conform/args';
import { resolveLocalhost } from '../../../tools/conform/localhost';
import { runKit } from '../../../tools/conform/kit';
import { idsIn, sentences } from './bench';

const ROOT = new URL('../../..', import.meta.url).pathname;
const FILE = join(ROOT, 'sandbox/examples/server.mjs');
let server: Server;
let address = '';
let folder = '';
beforeAll(async () => {
  const example = (await import(FILE)) as { listen: (port: number) => Promise<Server> };
  server = await example.listen(0);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'conform-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** The command itself: exit code and output. */
const command = (...args: string[]): Promise<{ code: number; out: string; error: string }> =>
  new Promise((done) => {
    const child = execFile(process.execPath, ['tools/run.mjs', 'conform', ...args], { cwd: ROOT }, (_, out, error) =>
      done({ code: child.exitCode ?? -1, out, error }),
    );
  });

describe('the example server', { timeout: 60_000 }, () => {
  it('has at most 300 lines and no package', () => {
    const text = readFileSync(FILE, 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(300);
    expect(
      Array.from(text.matchAll(/from '([^']+)'/g), ([, name = '']) => name).filter((name) => !name.startsWith('node:')),
    ).toEqual([]);
  });

  it('passes what is read, also from a site on another host', async () => {
    const site = 'http://localhost:4400';
    const { options } = readArgs([address, '--tenant', 'example', '--site', site, '--lang', 'lv_LV'], {}, fetch);
    const report = await runKit(options);
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'failed', 'blocked')).toEqual([]);
    expect(idsIn(report, 'passed').length).toBeGreaterThan(80);
    const asked = new Set(report.results.flatMap(({ group, state }) => (state === 'passed' ? [group] : [])));
    for (const group of [
      'profile',
      'content',
      'airports',
      'search',
      'stream',
      'flight',
      'services',
      'errors',
      'cors',
    ] as const)
      expect(asked, group).toContain(group);
  });

  it('passes the command, which writes its reports and exits with 0', async () => {
    const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')];
    const { code, out } = await command(
      address,
      '--tenant',
      'example',
      '--only',
      'search,flight',
      '--json',
      json,
      '--html',
      html,
    );
    expect(out).toContain('✓ search');
    expect(out).toContain('Nothing wrong:');
    expect(code).toBe(0);
    const written = JSON.parse(readFileSync(json, 'utf8')) as { verdict: string; results: { id: string }[] };
    expect(out).toContain(written.verdict);
    expect(written.results.map(({ id }) => id)).toContain('flight.answer');
    expect(readFileSync(html, 'utf8')).toContain('<summary>search <small>');
  });
});

describe('a folder of static JSON', () => {
  it('passes the profile and the texts, as docs/api.md says', async () => {
    const profile = await (
      await fetch(`${address}/tenant/name/example`, { headers: { 'X-Company-Name': 'example' } })
    ).json();
    const files: Record<string, unknown> = {
      '/tenant/name/example': profile,
      '/resources/category/resources/en': {},
      '/resources/category/resources/lv': {},
    };
    const { options } = readArgs(
      ['https://api.example', '--tenant', 'example', '--only', 'profile,content'],
      {},
      (url) => {
        const file = files[new URL(url).pathname];
        return Promise.resolve(
          file ? Response.json(file) : Response.json({ errorMessage: 'Not here' }, { status: 404 }),
        );
      },
    );
    const report = await runKit(options);
    expect(sentences(report)).toEqual([]);
    expect(idsIn(report, 'failed', 'blocked')).toEqual([]);
  });
});

describe('the command', () => {
  it('exits with 2 and a sentence when nobody answers', { timeout: 60_000 }, async () => {
    const { code, out } = await command('http://127.0.0.1:9', '--tenant', 'example');
    expect(out).toMatch(/It could not run\. http:\/\/127\.0\.0\.1:9 cannot be reached: /);
    expect(code).toBe(2);
  });
  it.each([
    [[], /The address of the API is missing/],
    [['ftp://x', '--tenant', 'a'], /^The address of the API needs http:\/\/ or https:\/\/ .*: ftp:\/\/x$/],
    [['127.0.0.1:4999', '--tenant', 'a'], /needs http:\/\/ or https:\/\//],
    [['localhost:4999', '--tenant', 'a'], /needs http:\/\/ or https:\/\//],
    [['api.example', '--tenant', 'a'], /needs http:\/\/ or https:\/\//],
    [['https://api.example/v1?token=secret', '--tenant', 'a'], /without \? and #: https:\/\/api\.example\/v1\?…$/],
    [['https://me:secret@api.example', '--tenant', 'a'], /a name and a password in it: https:\/\/…@api\.example$/],
    [['me:secret@api.example', '--tenant', 'a'], /https:\/\/ in front of its host: …@api\.example$/],
    [['https://api.example'], /The tenant is missing: --tenant NAME/],
    [['https://api.example', '--tenant', 'a', '--only', 'search,bookings'], /No group "bookings": profile, /],
    [['https://api.example', '--tenant', 'a', '--lang', 'english'], /Not a language like en_GB: english/],
    [['https://api.example', '--tenant', 'a', '--route', 'Riga'], /Not a route like RIX-BCN: Riga/],
    [['https://api.example', '--tenant', 'a', '--site', 'agency'], /^--site needs http:\/\/ or https:\/\/ .*: agency$/],
    [['https://api.example', 'https://b.example', '--tenant', 'a'], /One address at a time/],
    [['https://api.example', '--tenant', 'a', '--book'], /Unknown option '--book'/],
    [['https://api.example', '--tenant', 'a', '--tenant', 'b'], /^--tenant stands twice$/],
  ])('refuses %j', (args, sentence) => {
    expect(() => readArgs(args, {}, fetch)).toThrow(sentence);
  });
  it('finds *.localhost on this computer', async () => {
    const { lookup } = dns;
    resolveLocalhost();
    try {
      expect(await promisify(dns.lookup)('api.localhost', { all: true })).toEqual([
        { address: '127.0.0.1', family: 4 },
      ]);
      expect(await (await fetch(address.replace(/\/\/[^:]+/, '//api.localhost') + '/nowhere')).json()).toHaveProperty(
        'errorMessage',
      );
    } finally {
      dns.lookup = lookup;
    }
  });
  it('reads its options', () => {
    const args = [
      'https://api.example/v1/',
      '--tenant',
      'a',
      '--only',
      'search, booking',
      '--route',
      'tll-lon',
      '--really-book',
    ];
    const { options } = readArgs(args, { CONFORM_IDENTITY: 'a.b.c' }, fetch);
    expect(options).toMatchObject({
      base: 'https://api.example/v1',
      tenant: 'a',
      only: ['search', 'booking'],
      from: 'TLL',
      to: 'LON',
      reallyBook: true,
      identity: 'a.b.c',
      language: 'en_GB',
    });
  });
});
