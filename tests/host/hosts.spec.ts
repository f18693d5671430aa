import { execFile, execFileSync } from 'node:child_process';
import { connect } from 'node:http2';
import { type AddressInfo, connect as openSocket, createServer } from 'node:net';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium, expect, test as base } from 'playwright/test';
import { makeCertificate } from '../certificate';
import { FLAGS, findBrowser } from '../browser.mjs';
import { checkSite } from '../../tools/check/check';
import { deploy, rollback } from '../../tools/deploy/deploy';
import { localTarget } from '../../tools/deploy/local';
import { headersFor } from '../../tools/host/headers';
import { hostOf } from '../../tools/host/host';
import { HTTP3_SINCE } from '../../tools/host/rules';
import { hostFiles } from '../../tools/host/write';
import { readTenant } from '../../tools/tenant/tenants';
import { APP_PATHS } from '../../src/domain/appPaths';
import { storageScope } from '../../src/domain/device/storageScope';
import { Journey } from '../e2e/pages/Journey';
import { publishRenamed } from '../e2e/republish';
import { Server, freePort } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { SERVERS, findServer, isSince, runServer } from './servers.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;
const en = textsIn('en');
/** Two tenants of one host: at its root, and below a path. */
const TENANTS = { kaija: '/', yellow: '/flights/' } as const;
type Name = keyof typeof TENANTS;
const NAMES = Object.keys(TENANTS) as Name[];
/** The tenant of the root once more. */
const PREVIEW = '/preview/';

/** What the file of one of them says of its host, and what an option of its build says instead. */
const HOSTING = {
  target: 'web@fly.example.com:/srv/yellow-flights',
  api: 'https://passed.example.com/v1',
  bucket: 'https://never.example.com',
};
const OPTION = 'https://option.example.com';

interface World {
  folder: string;
  /** The folder of a built tenant. */
  built: Record<Name | 'preview', string>;
  api: Server;
}

const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      mkdirSync(join(ROOT, '.cache'), { recursive: true });
      const folder = mkdtempSync(join(ROOT, '.cache/hosting-'));
      const tenants = join(folder, 'tenants');
      mkdirSync(tenants);
      const { folder: _, ...yellow } = readTenant('yellow');
      writeFileSync(
        join(tenants, 'yellow.json'),
        JSON.stringify({ ...yellow, basePath: TENANTS.yellow, hosting: HOSTING }),
      );
      const build = ['tools/run.mjs', 'build', '--tenant', 'yellow', '--bucket', OPTION, '--out', folder];
      execFileSync(process.execPath, build, {
        cwd: ROOT,
        env: { ...process.env, TENANTS: tenants },
        stdio: 'pipe',
      });
      const preview = ['--tenant', 'kaija', '--base', PREVIEW, '--out', join(folder, 'preview')];
      execFileSync(process.execPath, ['tools/run.mjs', 'build', ...preview], { cwd: ROOT, stdio: 'pipe' });
      const api = await Server.open({ SANDBOX_TRUST_PROXY: '1', SANDBOX_MOST_OFFERS: '300', SANDBOX_STREAM_MS: '900' });
      await use({
        folder,
        api,
        built: {
          kaija: join(ROOT, 'dist/kaija'),
          yellow: join(folder, 'yellow'),
          preview: join(folder, 'preview/kaija'),
        },
      });
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Puts a tenant into a folder of its own and returns it with the files for its host. */
function place(
  { folder, built, api }: World,
  name: Name,
  given: { at: string; listen?: string; as?: 'preview'; http3?: boolean },
) {
  const site = join(folder, given.at, given.as ?? name);
  deploy(localTarget(site), { folder: built[given.as ?? name], tenant: name });
  const origin = `http://127.0.0.1:${api.port}`;
  const host = hostOf(readTenant(name), {
    name: given.as ?? name,
    base: given.as ? PREVIEW : TENANTS[name],
    pages: APP_PATHS,
    root: site,
    sandbox: origin,
    ...(given.listen ? { listen: given.listen } : {}),
    ...(given.http3 === undefined ? {} : { http3: given.http3 }),
  });
  return { site, files: hostFiles(host, readdirSync(site, { recursive: true }).map(String)) };
}

/** A host with both tenants, a blog, a file and the pages of an identity provider, as its administrator writes it. */
function sharedHost(server: string, port: number, others: string, files: Record<string, string>[]): string {
  const all = (name: string): string => files.map((each) => each[name] ?? '').join('\n');
  if (server === 'nginx')
    return `${all('nginx-http.conf')}
server {
  listen ${port};
  location /blog/ { root ${others}; types { text/html html; } }
  location /papers/ { root ${others}; types { application/pdf pdf; } }
  location /__/auth/ { root ${others}; types { text/html html; } }
  ${all('nginx-locations.conf')}
  ${files[0]?.['nginx-sandbox.conf'] ?? ''}
}`;
  return `http://:${port} {
	handle /blog/* {
		root * ${others}
		file_server
	}
	handle /papers/* {
		root * ${others}
		file_server
	}
	handle /__/auth/* {
		root * ${others}
		file_server
	}
	${all('Caddyfile.part')}
}`;
}

/** The whole file for HTTPS at another port, with a certificate of its own. */
function secureNginx(
  files: Record<string, string>,
  { port, folder, name }: { port: number; folder: string; name: string },
): { config: string; trusted: string } {
  const { trusted } = makeCertificate(folder, name);
  const config = `${files['nginx-quic.conf'] ?? ''}${files['nginx.conf'] ?? ''}`
    .replaceAll(`/etc/letsencrypt/live/${name}`, folder)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 443', `listen ${port}`);
  return { config, trusted };
}

/** Headers of an answer over HTTP/2. */
async function askByHttp2(port: number, path: string): Promise<Record<string, unknown>> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: 'kaija.example' });
  try {
    return await new Promise((done, fail) => {
      session.on('error', fail);
      session.request({ ':path': path, ':authority': 'kaija.example' }).on('response', done).on('error', fail).end();
    });
  } finally {
    session.destroy();
  }
}

/** The protocol by which Chromium gets a page where it may only speak HTTP/3. */
async function protocolIn(url: string, trusted: string): Promise<unknown> {
  const { host, hostname } = new URL(url);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...FLAGS.filter((flag) => flag !== '--disable-quic'),
      trusted,
      `--origin-to-force-quic-on=${host}`,
      `--host-resolver-rules=MAP ${hostname} 127.0.0.1`,
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return await page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol");
  } finally {
    await browser.close();
  }
}

/** A way to a server that holds the end of a handshake back until the server has answered. */
async function holdingBack(port: number): Promise<{ port: number; close: () => void }> {
  const proxy = createServer((client) => {
    const server = openSocket(port, '127.0.0.1');
    const held: Buffer[] = [];
    let answers = 0;
    client.on('data', (data: Buffer) => (answers === 1 ? held.push(data) : server.write(data)));
    server.on('data', (data: Buffer) => {
      answers += 1;
      client.write(data);
      // The first one is the server's part of the handshake.
      if (answers > 1) for (const each of held.splice(0)) server.write(each);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.end());
  });
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done);
  });
  return { port: (proxy.address() as AddressInfo).port, close: () => proxy.close() };
}

/** Status of a request that comes with the first bytes of a resumed connection, and whether the server took it as such. */
async function earlyAnswer(port: number, folder: string, start: string): Promise<string> {
  const request = `${start} HTTP/1.1\r\nHost: kaija.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  const [session, file] = [join(folder, 'session.pem'), join(folder, 'request.txt')];
  writeFileSync(file, request);
  const ask = (to: number, args: readonly string[], input: string): Promise<string> =>
    new Promise((done) => {
      const all = ['s_client', '-connect', `127.0.0.1:${to}`, '-servername', 'kaija.example', '-ign_eof', ...args];
      const client = execFile('openssl', all, { timeout: 20_000 }, (_, output) => done(output));
      client.stdin?.end(input);
    });
  await ask(port, ['-sess_out', session], request.replace(start, 'GET /robots.txt'));
  const held = await holdingBack(port);
  const answer = await ask(held.port, ['-sess_in', session, '-early_data', file], '');
  held.close();
  const status = /HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'no answer';
  return `${status} ${answer.includes('Early data was accepted') ? 'early' : 'late'}`;
}

/** The first script of a page, and of a build. */
const scriptOf = (page: Page) => page.locator('script[type=module]').first();
const scriptIn = (folder: string): string =>
  /<script type="module" crossorigin src="([^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';

/**
 * Waits until the tenant's own worker is active and has cached every late file. Returns its scope. A page below a path belongs to
 * the worker of the root until its own is installed.
 */
async function offlineReady(page: Page, scope: string): Promise<void> {
  const missing = (): Promise<number> =>
    page.evaluate(async (scope) => {
      const worker = (await navigator.serviceWorker.getRegistrations()).find((each) => each.scope === scope)?.active;
      if (worker?.state !== 'activated') return -1;
      const list = /\["assets\/[^\]]*\]/.exec(await (await fetch(worker.scriptURL)).text())?.[0] ?? '[""]';
      const paths = (JSON.parse(list) as string[]).map((file) => new URL(file, scope).href);
      const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })));
      return found.filter((each) => !each).length;
    }, scope);
  await expect.poll(missing, { timeout: 90_000 }).toBe(0);
}

const home = (page: Page) => page.getByRole('button', { name: en('search.submit') });

async function acceptUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const loaded = page.waitForEvent('load', { timeout: 60_000 });
  await page.getByRole('button', { name: en('content.update.apply') }).click();
  await loaded;
  await expect(home(page)).toBeVisible();
}

/** The first visit, and home and another page without a connection. */
async function worksOffline(context: BrowserContext, page: Page, at: (path: string) => string): Promise<void> {
  await page.goto(at('?lang=en'));
  await expect(home(page)).toBeVisible();
  await offlineReady(page, at(''));
  await context.setOffline(true);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await page.goto(at('info/faq?lang=en'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
}

/** The same tenant below a path finds nothing of the one at the root, and leaves nothing there. */
async function sharesNothing(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const scopes = () =>
    page.evaluate(() => [...new Set(Object.keys(localStorage).map((key) => key.replace(/:.*/, '')))]);
  await page.goto(`${origin}/?lang=en`);
  await page.evaluate(() => localStorage.setItem('kaija:theme', 'dark'));
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  await worksOffline(context, page, (path) => `${origin}${PREVIEW}${path}`);
  await page.goto(`${origin}${PREVIEW}?lang=en`);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await expect.poll(scopes).toContain('kaija/preview/');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  const ofRoot = (text: string) =>
    // A browser does not promise the order of its storage.
    Object.entries(JSON.parse(text) as Record<string, string>)
      .filter(([key]) => key.startsWith('kaija:'))
      .sort(([one], [other]) => (one < other ? -1 : 1));
  expect(ofRoot(kept)).toEqual(ofRoot(before));
}

/** What a newer version would leave: a database of a version that the older one does not know. */
const leaveNewerDatabase = (page: Page, name: Name): Promise<void> =>
  page.evaluate(
    async (database) => {
      const opening = indexedDB.open(database, 990);
      await new Promise((done, fail) => {
        opening.addEventListener('success', done);
        opening.addEventListener('error', () => fail(opening.error));
      });
      opening.result.close();
    },
    `pwa-${storageScope(readTenant(name).settings.tenantName, TENANTS[name])}`,
  );

/** An order is paid on the bank's own page, and the mailbox is the sandbox's: neither is led to the app. */
async function pays(page: Page, origin: string, name: Name): Promise<void> {
  const at = (_: string, path = '/'): string => `${origin}${TENANTS[name]}${path.slice(1)}`;
  const journey = new Journey(page, { at }, en, name);
  const total = await journey.toBank();
  expect(page.url()).toContain(`${origin}${TENANTS[name]}pay/`);
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  const mailbox = await page.goto(`${origin}/emulator/mailbox`);
  expect([mailbox?.status(), mailbox?.fromServiceWorker()]).toEqual([200, false]);
  await expect(page.locator('#settings')).toHaveCount(0);
}

/** A newer version, and the older one again. */
async function updates(
  page: Page,
  home: string,
  name: Name,
  { site, next }: { site: string; next: string },
): Promise<void> {
  await page.goto(home);
  const before = scriptIn(site);
  await expect(scriptOf(page)).toHaveAttribute('src', before);
  const target = localTarget(site);
  deploy(target, { folder: next, tenant: name });
  await acceptUpdate(page);
  await expect(scriptOf(page)).toHaveAttribute('src', scriptIn(next));
  await leaveNewerDatabase(page, name);
  rollback(target);
  await acceptUpdate(page);
  await expect(scriptOf(page)).toHaveAttribute('src', before);
  // The older app works over the newer one's database, and says so.
  let loads = 0;
  page.on('load', () => (loads += 1));
  await expect(page.getByText(en('sync.notice.olderApp'))).toBeVisible();
  await page
    .getByRole('link', { name: en('shell.groups') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/groups/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads).toBe(0);
}

/** A page that is open while its build goes away altogether: the next part comes in the newer version. */
async function survivesLostFiles(page: Page, origin: string, name: Name, site: string, next: string): Promise<void> {
  await page.goto(`${origin}${TENANTS[name]}?lang=en`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  deploy(localTarget(site), { folder: next, tenant: name });
  for (const file of readdirSync(join(site, 'assets')))
    if (!existsSync(join(next, 'assets', file))) rmSync(join(site, 'assets', file));
  await page
    .getByRole('link', { name: en('shell.groups') })
    .first()
    .click();
  await expect(scriptOf(page)).toHaveAttribute('src', scriptIn(next), { timeout: 60_000 });
  await expect(page).toHaveURL(/\/groups/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the build takes its host from the file of the tenant, and pages know nothing of it', ({ world }) => {
  const files = ['nginx.conf', 'Caddyfile'].map((file) =>
    readFileSync(join(world.folder, 'yellow.host', file), 'utf8'),
  );
  for (const config of files) {
    for (const each of ['/srv/yellow-flights', 'passed.example.com', OPTION.slice(8)]) expect(config).toContain(each);
    expect(config).not.toContain(HOSTING.bucket.slice(8));
  }
  for (const page of ['index.html', 'app.html'])
    expect(readFileSync(join(world.built.yellow, page), 'utf8')).not.toMatch(/hosting|passed\.example|fly\.example/);
});

for (const server of SERVERS) {
  test.describe(server, () => {
    test.skip(!findServer(server), `There is no ${server} here.`);

    test(`${server} serves both configurations of the build as the check wants it`, async ({ world }) => {
      for (const name of NAMES) {
        const port = await freePort();
        const { files } = place(world, name, { at: `${server}-whole`, listen: String(port) });
        const config = files[server === 'nginx' ? 'nginx.conf' : 'Caddyfile'] ?? '';
        const stop = await runServer(server, config, { folder: join(world.folder, `${server}-${name}`), port });
        try {
          const site = `http://127.0.0.1:${port}${TENANTS[name]}`;
          const headers = headersFor(readTenant(name))['/*'] ?? {};
          expect(await checkSite(site, { tenant: name, headers })).toEqual([]);
          const ask = (path: string) => fetch(site + path, { redirect: 'manual' });
          expect((await ask('.builds/builds.json')).status).toBe(404);
          expect((await ask('headers.json')).status).toBe(404);
          expect((await ask('assets/')).status).toBe(404);
          // The server's rules, not only what the check forgives.
          const script = /src="(assets\/[^"]+\.js)"/.exec(await (await ask('')).text())?.[1] ?? '';
          expect((await ask(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
          expect((await ask('assets/gone.js')).headers.get('cache-control')).toBe('no-store');
          expect((await ask('robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
        } finally {
          await stop();
        }
      }
    });

    test(`${server} takes the configuration for HTTPS`, async ({ world }) => {
      const { folder } = world;
      const port = await freePort();
      const { files } = place(world, 'kaija', { at: `${server}-tls`, http3: isSince(server, HTTP3_SINCE[server]) });
      if (server === 'caddy') {
        const file = join(folder, 'Caddyfile');
        writeFileSync(file, files['Caddyfile'] ?? '');
        const adapted = execFileSync(findServer(server) ?? '', ['adapt', '--config', file], {
          stdio: 'pipe',
        }).toString();
        expect(adapted).toContain('"host":["kaija.example"]');
        return;
      }
      const open = await freePort();
      const secure = secureNginx(files, { port, folder: join(folder, 'nginx-certificate'), name: 'kaija.example' });
      const stop = await runServer(server, secure.config.replace('listen 80;', `listen ${open};`), {
        folder: join(folder, 'nginx-tls-run'),
        port,
      });
      try {
        const moved = await fetch(`http://127.0.0.1:${open}/booking/fares?lang=en`, { redirect: 'manual' });
        expect(moved.headers.get('location')).toBe('https://127.0.0.1/booking/fares?lang=en');
        const deep = await askByHttp2(port, '/booking/fares');
        expect([deep[':status'], deep['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
        expect(deep['alt-svc']).toBe(files['nginx-quic.conf'] ? `h3=":${port}"; ma=86400` : undefined);
        if (files['nginx-quic.conf'])
          expect(await protocolIn(`https://kaija.example:${port}/`, secure.trusted)).toBe('h3');
      } finally {
        await stop();
      }
    });

    test(`${server} answers early data with files alone`, async ({ world }) => {
      test.skip(server === 'caddy', 'Over TCP it takes none.');
      const { folder } = world;
      const port = await freePort();
      const { files, site } = place(world, 'kaija', { at: 'nginx-early', http3: false });
      // As an administrator may switch it on for other programs of the host.
      const secure = secureNginx(files, {
        port,
        folder: join(folder, 'nginx-early-certificate'),
        name: 'kaija.example',
      });
      const config = secure.config.replace('ssl_protocols', 'ssl_early_data on;\n  ssl_protocols');
      expect(secure.config).not.toContain('ssl_early_data on');
      const stop = await runServer(server, config, { folder: join(folder, 'nginx-early-run'), port });
      try {
        const early = (path: string, method = 'GET') => earlyAnswer(port, join(site, '..'), `${method} ${path}`);
        expect(await early('/')).toEqual('200 early');
        expect(await early('/', 'POST')).toEqual('405 early');
        expect(await early('/api/tenant/name/kaija')).toEqual('425 early');
        expect(await early('/bucket/static/kaija/en/assets/images/logo.svg')).toEqual('425 early');
      } finally {
        await stop();
      }
    });

    test(`${server} serves two tenants, a blog and files on one host, through an update and back`, async ({
      browser,
      world,
    }) => {
      const others = join(world.folder, `${server}-others`);
      for (const [file, content] of Object.entries({
        'blog/index.html': '<title>Blog</title><h1>The blog</h1>',
        'papers/terms.pdf': '%PDF-1.4',
        '__/auth/handler.html': '<title>Sign in</title><h1>The provider</h1>',
      })) {
        mkdirSync(join(others, file, '..'), { recursive: true });
        writeFileSync(join(others, file), content);
      }
      const port = await freePort();
      const placed = NAMES.map((name) => ({ name, ...place(world, name, { at: `${server}-shared` }) }));
      const next = Object.fromEntries(
        NAMES.map((name) => {
          const folder = join(world.folder, `${server}-next-${name}`);
          cpSync(world.built[name], folder, { recursive: true });
          publishRenamed(folder);
          return [name, folder];
        }),
      ) as Record<Name, string>;
      const config = sharedHost(
        server,
        port,
        others,
        [...placed, place(world, 'kaija', { at: `${server}-shared`, as: 'preview' })].map(({ files }) => files),
      );
      const stop = await runServer(server, config, { folder: join(world.folder, `${server}-run`), port });
      const origin = `http://127.0.0.1:${port}`;
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      try {
        const page = await context.newPage();
        const at = (name: Name) => (path: string) => `${origin}${TENANTS[name]}${path}`;
        for (const name of NAMES) await worksOffline(context, page, at(name));
        await sharesNothing(context, page, origin);
        // Under the worker of the root the other programs of the host stay what they are.
        await page.goto(`${origin}/blog/`);
        await expect(page.getByRole('heading', { name: 'The blog' })).toBeVisible();
        await page.goto(`${origin}/__/auth/handler.html?apiKey=k`);
        await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible();
        const paper = await page.evaluate(async () => (await fetch('/papers/terms.pdf')).text());
        expect(paper).toBe('%PDF-1.4');
        // Each server has one of them at the root and the other below the path.
        await pays(page, origin, server === 'nginx' ? 'yellow' : 'kaija');
        const [updated, lost] = server === 'nginx' ? NAMES : NAMES.toReversed();
        for (const { name, site } of placed)
          if (name === updated) await updates(page, at(name)('?lang=en'), name, { site, next: next[name] });
        const withoutWorker = await browser.newContext({
          serviceWorkers: 'block',
          viewport: { width: 1280, height: 800 },
        });
        for (const { name, site } of placed)
          if (name === lost) await survivesLostFiles(await withoutWorker.newPage(), origin, name, site, next[name]);
        await withoutWorker.close();
      } finally {
        await context.close();
        await stop();
      }
    });
  });
}
