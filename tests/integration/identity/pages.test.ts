import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../../sandbox/app';
import { optionsFromEnv } from '../../../sandbox/options';
import { createSite } from '../../../sandbox/site/site';
import type { Settings } from '@/platform/settings';
import { readTenant } from '../../../tools/tenant/tenants';
import { headersFor, pagePolicy } from '../../../tools/host/headers';
import { IdentityBench, PROJECT, SEED } from './bench';

const bench = new IdentityBench();
afterAll(() => bench.end());

const get = (path: string, init: RequestInit = {}, host = 'localhost:4400') =>
  bench.sandbox.fetch(`http://${host}${path}`, init);
const text = async (path: string): Promise<string> => (await get(path)).text();

/** Sends a mail and gives the path of its link. */
async function linkOf(body: object, language = 'en'): Promise<string> {
  const url = `http://localhost:4400/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${PROJECT}`;
  const headers = { 'Content-Type': 'application/json', 'X-Firebase-Locale': language };
  const answer = await bench.sandbox.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  const box = await text('/emulator/mailbox');
  const [, link = ''] = /href="(http:[^"]*\/emulator\/action[^"]*)"/.exec(box) ?? [];
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
  return pathname + search;
}
const reset = (more: object = {}, language?: string) =>
  linkOf({ requestType: 'PASSWORD_RESET', email: SEED.verified, ...more }, language);
const post = (path: string, fields: Record<string, string> = {}) =>
  get(path, { method: 'POST', body: new URLSearchParams(fields) });

describe('the page of a provider', () => {
  const address = (more = {}) =>
    `/emulator/auth/handler?${new URLSearchParams({
      apiKey: PROJECT,
      appName: 'kaija',
      authType: 'signInViaPopup',
      redirectUrl: 'http://localhost:4400/',
      eventId: '1',
      providerId: 'facebook.com',
      ...more,
    }).toString()}`;
  it('offers known accounts, any other, and a way back', async () => {
    const page = await text(address());
    expect(page).toContain('Sign in with Facebook');
    expect(page).toContain('facebook@example.com');
    expect(page).toContain('The provider has verified this e-mail');
    expect(page).toContain('Cancel');
    expect(await text(address({ providerId: 'google.com' }))).not.toContain('facebook@example.com');
  });
  it('takes no address of another kind', async () => {
    expect((await get(address({ providerId: 'evil.com' }))).status).toBe(404);
    expect((await get(address({ apiKey: 'none' }))).status).toBe(404);
  });
  it('and the others load nothing from outside', async () => {
    for (const path of [address(), '/emulator/mailbox', await reset()]) {
      const answer = await get(path);
      expect(answer.headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'/,
      );
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBeNull();
      const sources = [...(await answer.text()).matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(
        ([, source]) => source,
      );
      expect(sources.every((source) => source?.startsWith('/emulator/'))).toBe(true);
      for (const source of sources) expect((await get(source ?? '')).status).toBe(200);
    }
    const shim = await get('/emulator/gapi.js');
    expect([shim.status, shim.headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});

describe('the mailbox', () => {
  it('has what was sent, in the language of the page', async () => {
    await reset({}, 'et');
    const box = await text('/emulator/mailbox');
    expect(box).toContain('Vali uus parool');
    expect(box).toContain(SEED.password);
    expect((await get(`/emulator/v1/projects/${PROJECT}/oobCodes`)).status).toBe(403);
  });
});

describe('the link of a mail', () => {
  it('changes nothing before it is confirmed, then once', async () => {
    const idToken = await bench.token('unverified@example.com');
    const verified = async () =>
      ((await bench.wire('lookup', { idToken })).body['users'] as { emailVerified: boolean }[])[0]?.emailVerified;
    const link = await linkOf({ requestType: 'VERIFY_EMAIL', idToken }, 'lv');
    expect(await text(link)).toContain('Apstiprināt adresi');
    expect(await verified()).toBe(false);
    expect((await post(link)).status).toBe(200);
    expect(await verified()).toBe(true);
    const again = await get(link);
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('Saite vairs nav derīga')]);
    expect((await post(link)).status).toBe(410);
  });
  it('sets a password of eight characters', async () => {
    const link = await reset();
    const short = await post(link, { password: '1234567' });
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('at least 8 characters')]);
    expect((await post(link, { password: 'a-new-password' })).status).toBe(200);
    const enter = { email: SEED.verified, password: 'a-new-password' };
    expect((await bench.wire('signInWithPassword', enter)).status).toBe(200);
    await bench.control('POST', 'reset');
  });
  it('ends every other link of the account', async () => {
    const [first, second] = [await reset(), await reset()];
    expect((await post(second, { password: 'a-new-password' })).status).toBe(200);
    expect((await get(first)).status).toBe(410);
    expect((await post(first, { password: 'a-third-password' })).status).toBe(410);
    await bench.control('POST', 'reset');
  });
  it('ends after its time, and is none without a code', async () => {
    const link = await reset();
    bench.now += 61 * 60_000;
    expect((await get(link)).status).toBe(410);
    expect((await get('/emulator/action?mode=resetPassword')).status).toBe(404);
  });
  it('leads back to this site only', async () => {
    const there = 'http://kaija.localhost:4400/?login=true';
    const link = await reset({ continueUrl: there });
    expect(await (await post(link, { password: 'a-new-password' })).text()).toContain(`href="${there}"`);
    const asked = { requestType: 'PASSWORD_RESET', email: SEED.verified };
    const refused = await bench.wire('sendOobCode', { ...asked, continueUrl: 'https://evil.example/' });
    expect(refused.body).toMatchObject({ error: { message: expect.stringMatching(/^UNAUTHORIZED_DOMAIN/) as string } });
    expect((await bench.wire('sendOobCode', { ...asked, continueUrl: 'http://evil.localhost/' })).status).toBe(400);
    const own = await reset();
    const forged = await post(`${own}&continueUrl=${encodeURIComponent('https://evil.example/')}`, {
      password: 'another-password',
    });
    expect(await forged.text()).not.toContain('evil.example');
  });
});

describe('bodies of the provider', () => {
  const nested = '['.repeat(5000) + ']'.repeat(5000);
  it.each(['{', 'null', '[]', '"text"', nested, `{"refresh_token":${nested}}`, '{"grant_type":"refresh_token"}'])(
    'a token is not made of %.40s',
    async (body) => {
      const answer = await bench.sandbox.fetch(`http://localhost/securetoken.googleapis.com/v1/token?key=${PROJECT}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
    },
  );
  it('a token of a provider is not nested', async () => {
    const postBody = new URLSearchParams({ providerId: 'google.com', id_token: `{"sub":"1","more":${nested}}` });
    const asked = { requestUri: 'http://localhost', postBody: postBody.toString() };
    expect((await bench.wire('signInWithIdp', asked)).status).toBe(400);
  });
});

describe('the provider', () => {
  afterEach(() => vi.unstubAllEnvs());
  it('answers this machine only', async () => {
    expect((await get('/emulator/mailbox', {}, 'kaija.localhost:4400')).status).toBe(200);
    for (const host of ['192.168.1.5:4400', 'evil.example', 'localhost.evil.example'])
      expect((await get('/emulator/mailbox', {}, host)).status, host).toBe(403);
  });
  it('does not run in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => createSandbox({ ...optionsFromEnv({}, bench.folder), dbFile: ':memory:' })).toThrow(
      'NODE_ENV=production',
    );
  });
  it('keeps calls of the back office for tests', async () => {
    const url = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`;
    const ask = (Authorization: string) =>
      get(url, { method: 'POST', headers: { Authorization }, body: JSON.stringify({ email: [SEED.verified] }) });
    expect((await ask('Bearer owner')).status).toBe(200);
    expect((await ask('Bearer someone')).status).toBe(403);
  });
  it('refuses what is not a call', async () => {
    const url = '/identitytoolkit.googleapis.com/v1';
    expect((await get(`${url}/accounts:nothing?key=${PROJECT}`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await get(`${url}/accounts:lookup?key=${PROJECT}`, { method: 'POST', body: 'x' })).status).toBe(400);
    expect((await get(`${url}/accounts:lookup?key=${PROJECT}`, { method: 'POST', body: '[]' })).status).toBe(400);
    const token = await get(`/securetoken.googleapis.com/v1/token?key=${PROJECT}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'made-up' }),
    });
    expect([token.status, await token.json()]).toEqual([
      400,
      { error: expect.objectContaining({ message: 'INVALID_REFRESH_TOKEN' }) as object },
    ]);
  });
  it('can hang and fail on demand', async () => {
    await bench.fault({ kind: 'status', status: 503, match: { path: 'accounts:lookup' } });
    expect((await bench.wire('lookup', { idToken: 'x' })).status).toBe(503);
    expect((await bench.wire('lookup', { idToken: 'x' })).status).toBe(400);
  });
});

describe('the pages of a tenant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-site-'));
  let site: ReturnType<typeof createSite>;
  let close: () => void;
  const block = (name: string) =>
    `<html><script type="application/json" id="settings">${JSON.stringify(readTenant(name).settings)}</script>${'<p>text</p>'.repeat(80)}`;
  beforeAll(() => {
    for (const name of ['kaija', 'yellow']) {
      mkdirSync(join(folder, 'manifest/tenants'), { recursive: true });
      mkdirSync(join(folder, 'dist', name), { recursive: true });
      writeFileSync(join(folder, `manifest/tenants/${name}.json`), JSON.stringify(readTenant(name)));
      writeFileSync(join(folder, 'dist', name, 'app.html'), block(name));
    }
    const sandbox = createSandbox({ ...optionsFromEnv({}, folder), dbFile: ':memory:' });
    site = createSite(sandbox);
    close = sandbox.close;
    return () => {
      close();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  const ask = (url: string, headers: Record<string, string> = {}) => site(new Request(url, { headers }), {} as never);
  const identityIn = (html: string) =>
    (JSON.parse(/id="settings">([^<]*)</.exec(html)?.[1] ?? '') as { identity: Record<string, unknown> }).identity;

  it('name the sandbox, at the address they were asked by, only when served', async () => {
    expect(identityIn(block('yellow'))).not.toHaveProperty('sandboxUrl');
    const served = await ask('http://yellow.localhost:4400/trips', { 'Accept-Encoding': 'br' });
    const body = brotliDecompressSync(Buffer.from(await served.arrayBuffer())).toString();
    expect(identityIn(body)).toEqual({
      ...readTenant('yellow').settings.identity,
      sandboxUrl: 'http://yellow.localhost:4400',
    });
    const other = await ask('http://localhost:4500/trips');
    expect(identityIn(await other.text())['sandboxUrl']).toBe('http://localhost:4500');
    expect(other.headers.get('ETag')).not.toBe(served.headers.get('ETag'));
  });
  it('and the provider have one origin', async () => {
    expect((await ask('http://yellow.localhost:4400/emulator/mailbox')).status).toBe(200);
    expect((await ask('http://yellow.localhost:4400/emulator')).headers.get('Content-Type')).toContain('text/html');
  });
});

describe('the policy of a tenant', () => {
  const policyOf = (identity: Settings['identity']) => {
    const tenant = readTenant('kaija');
    const settings = { ...tenant.settings, identity };
    const headers = headersFor({ ...tenant, settings })['/*'] ?? {};
    const ofPage = pagePolicy({ ...tenant, settings }, '<script>1</script>');
    const policy = `${headers['Content-Security-Policy'] ?? ''}; ${ofPage}`;
    return { policy, opener: headers['Cross-Origin-Opener-Policy'] };
  };
  it('lets sign-in windows answer', () => {
    expect(policyOf(readTenant('kaija').settings.identity).opener).toBe('same-origin-allow-popups');
    expect(policyOf(null).opener).toBe('same-origin');
  });
  it("names exactly the hosts of its provider, and none of the sandbox's", () => {
    const ours = policyOf(readTenant('kaija').settings.identity).policy;
    expect(ours).toBe(policyOf(null).policy);
    expect(ours).not.toContain('google');
    const { policy } = policyOf({
      kind: 'firebase',
      apiKey: 'key',
      projectId: 'acme',
      authDomain: 'www.acme.example',
      methods: ['email'],
    });
    const rule = (name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `));
    expect(rule('script-src')).toMatch(/ https:\/\/apis\.google\.com$/);
    expect(rule('frame-src')).toBe("frame-src 'self' https://www.acme.example");
    expect(rule('connect-src')).toBe(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect(rule('trusted-types')).toBe('trusted-types app dompurify default');
  });
});
