/**
 * A tenant with looks of its own behind a real nginx and a real Caddy with the configurations of the build, at the root and below
 * a path of one host: the policy (hashes in the page, the rest in the header), fonts and pictures, the offline start, and files that are missing.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { hashOf } from '../../tools/host/headers';
import { FEW_OFFERS } from '../e2e/fixtures';
import { Server, freePort } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { SERVERS, missingServers, runServer } from '../host/servers.mjs';
import type { Driver } from './drivers';
import { press, until } from './page';

const ROOT = new URL('../..', import.meta.url).pathname;
const t = textsIn('en');
const SITES = { lodge: '/', hut: '/flights/' } as const;
type Name = keyof typeof SITES;
const NAMES = Object.keys(SITES) as Name[];
type Version = 'old' | 'new';

/** Runs first in every page: what the policy refuses, and what is told as an error. */
const WATCH = `window.__seen = [];
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  __seen.push('refused: ' + effectiveDirective + ' ' + blockedURI + ' ' + sample));
addEventListener('error', ({ message }) => message && __seen.push('error: ' + message));
const tell = console.error;
console.error = (...words) => { __seen.push('console: ' + words.join(' ')); tell(...words); };`;

/** Lays the watching script into a build, and its hash into the policy of the pages. */
function watch(folder: string): void {
  for (const page of ['index.html', 'app.html', 'search/results/index.html']) {
    const file = join(folder, page);
    const html = readFileSync(file, 'utf8')
      .replace(/<base [^>]*>/, (base) => `${base}<script>${WATCH}</script>`)
      .replace("script-src 'self'", `script-src 'self' ${hashOf(WATCH)}`);
    writeFileSync(file, html);
    for (const packed of ['br', 'gz']) rmSync(`${file}.${packed}`, { force: true });
  }
}

/** Writes the files of both tenants in a version of theirs. */
async function writeTenants(folder: string, version: Version): Promise<void> {
  const yellow = JSON.parse(readFileSync(join(ROOT, 'manifest/tenants/yellow.json'), 'utf8')) as Record<string, object>;
  const drawing = (width: number, height: number, inside: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`));
  const logo = drawing(
    300,
    80,
    '<path fill="#1b3a57" d="M0 8h140v64H0z"/><path fill="#d1495b" d="M160 8h140v64H160z"/>',
  );
  const hero = drawing(1440, 600, '<path fill="#5b8fb9" d="M0 0h1440v600H0z"/><circle cx="1100" cy="200" r="90"/>');
  for (const name of NAMES) {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    await logo.png().toFile(join(own, 'logo.png'));
    await hero.webp().toFile(join(own, 'hero.webp'));
    cpSync(join(ROOT, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-ExtraLight.ttf'), join(own, 'own.ttf'));
    const tenant = {
      ...yellow,
      host: name,
      basePath: SITES[name],
      ...(version === 'new' && { origins: ['https://files.example.com'] }),
      settings: { ...yellow['settings'], tenantName: name, projectName: name },
      profile: {
        ...yellow['profile'],
        colorSchema: { primary: version === 'old' ? '#7a2e3a' : '#fff3b0', secondary: '#ffd166', accent: '#d1495b' },
      },
      brand: {
        logo: { light: 'logo.png' },
        fonts: [{ family: 'Own', file: 'own.ttf', weight: '200 700' }],
        hero: 'hero.webp',
      },
    };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(tenant));
  }
}

/** The builds of two tenants, each in two versions that differ in colours and policy, and their API. */
export class Hosted {
  private constructor(
    private readonly folder: string,
    private readonly api: Server,
    /** Name of the server that serves them. */
    private readonly server: string,
  ) {}

  /** One for each server of this machine, over the same builds. */
  static async openAll(): Promise<Hosted[]> {
    const missing = missingServers();
    const servers = SERVERS.filter((name) => !missing.includes(name));
    if (servers.length === 0) return [];
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, '.cache/engines-'));
    const tenants = join(folder, 'manifest/tenants');
    await writeTenants(tenants, 'old');
    const api = await Server.open({ ...FEW_OFFERS, SANDBOX_ROOT: folder, SANDBOX_TRUST_PROXY: '1' });
    const origin = `http://127.0.0.1:${api.port}`;
    for (const version of ['old', 'new'] as const) {
      await writeTenants(tenants, version);
      execFileSync(
        process.execPath,
        [
          'tools/run.mjs',
          'build',
          '--out',
          join(folder, version),
          '--api',
          `${origin}/api`,
          '--bucket',
          `${origin}/bucket`,
        ],
        { cwd: ROOT, env: { ...process.env, TENANTS: tenants }, stdio: 'pipe' },
      );
      for (const name of NAMES) watch(join(folder, version, name));
    }
    return servers.map((server) => new Hosted(folder, api, server));
  }

  /** Each proof with its name. */
  proofs(driver: Driver): [name: string, run: () => Promise<string[]>][] {
    return [
      [`behind ${this.server}`, () => this.starts(driver)],
      [`${this.server}: pages and headers of two builds`, () => this.crosses(driver)],
      [`${this.server}: missing scripts`, () => this.recovers(driver)],
    ];
  }

  /** Removes the builds, which all share. */
  async close(): Promise<void> {
    await this.api.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Serves both tenants from one host of its own. `headers`: of which version, if not of the pages. */
  private async serve(
    pages: Version,
    given: { headers?: Version; port?: number; change?: (config: string) => string } = {},
  ) {
    const { headers = pages, port = await freePort(), change = (config) => config } = given;
    const all = (file: string): string =>
      NAMES.map((name) =>
        readFileSync(join(this.folder, headers, `${name}.host`, file), 'utf8').replaceAll(
          `/srv/${name}`,
          join(this.folder, pages, name),
        ),
      ).join('\n');
    const config =
      this.server === 'nginx'
        ? `${all('nginx-http.conf')}\nserver { listen ${port};\n${all('nginx-locations.conf')}\n}`
        : `http://:${port} {\n${all('Caddyfile.part')}\n}`;
    const run = () => runServer(this.server, change(config), { folder: join(this.folder, `run-${port}`), port });
    const stop = await run();
    return { at: (name: Name, path = ''): string => `http://127.0.0.1:${port}${SITES[name]}${path}`, port, stop };
  }

  /** Starts, fonts and pictures, each page; then without a server. */
  private async starts(driver: Driver): Promise<string[]> {
    const problems: string[] = [];
    const host = await this.serve('old');
    try {
      const days = `start=${inDays(40)}&end=${inDays(47)}`;
      const search = `search/results?s_iata=rix&d_iata=bcn&${days}&p_adult=1&type=roundtrip&cabin=economy&lang=en`;
      for (const name of NAMES) {
        await driver.goto(host.at(name, '?lang=en'));
        await homeStarts(driver);
        await looksRight(driver);
        problems.push(...(await seen(driver, name)));
        await driver.goto(host.at(name, search));
        await until(driver, 'an offer', () => document.querySelector('article button') !== null, []);
        problems.push(...(await seen(driver, `${name}, results`)));
        await driver.goto(host.at(name, 'info/faq?lang=en'));
        await until(driver, 'a page of text', () => document.querySelector('main h1') !== null, []);
        problems.push(...(await seen(driver, `${name}, text`)));
        await driver.goto(host.at(name, '?lang=en'));
        await until(driver, `the worker of ${name}`, workerReady, [host.at(name)], 90_000);
        await until(driver, 'the stored hero', heroStored, []);
        await driver.run((name) => localStorage.setItem(`${name}:theme`, 'dark'), name);
      }
      // What is refused would have been seen.
      await driver.run(() => void Object.assign(new Image(), { src: 'https://elsewhere.example.net/a.png' }));
      await until(driver, 'a refused picture', () => window.__seen.some((each) => each.includes('elsewhere')), []);
      await host.stop();
      for (const name of NAMES) {
        await driver.goto(host.at(name, '?lang=en'));
        await homeStarts(driver);
        await looksRight(driver);
        await until(driver, 'the stored theme', () => document.documentElement.dataset['theme'] === 'dark', []);
        problems.push(...(await seen(driver, `${name} without a server`)).filter((each) => each.includes('refused')));
        await driver.goto(host.at(name, 'dashboard/trips?lang=en'));
        await until(driver, 'trips without a server', () => document.querySelector('main h1') !== null, []);
      }
    } finally {
      await host.stop();
    }
    return problems;
  }

  /** Pages of one build with the headers of the other, on origins without a worker. */
  private async crosses(driver: Driver): Promise<string[]> {
    const problems: string[] = [];
    for (const [pages, headers] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const host = await this.serve(pages, { headers });
      try {
        for (const name of NAMES) {
          await driver.goto(host.at(name, '?lang=en'));
          await homeStarts(driver);
          await looksRight(driver);
          problems.push(...(await seen(driver, `${name}, ${pages} page with ${headers} headers`)));
        }
      } finally {
        await host.stop();
      }
    }
    return problems;
  }

  /** A first script and a late one that the host lacks, or answers with a page for a year; then they are there. */
  private async recovers(driver: Driver): Promise<string[]> {
    const asPage = (config: string): string =>
      config.replaceAll(/if \(!-f[^}]*\}\n *try_files \$file =404;/g, 'try_files $file /index.html =404;');
    const asBuilt = (config: string): string => config;
    // What another host may do to files that are not there is written for nginx.
    for (const change of this.server === 'nginx' ? [asBuilt, asPage] : [asBuilt])
      for (const name of NAMES) {
        const assets = join(this.folder, 'old', name, 'assets');
        const first = /<script type="module" crossorigin src="assets\/([^"]+)"/.exec(
          readFileSync(join(this.folder, 'old', name, 'index.html'), 'utf8'),
        )?.[1];
        const lost = readdirSync(assets).filter((file) => file.startsWith(first ?? '-'));
        const move = (from: string, to: string) =>
          lost.forEach((file) => renameSync(join(assets, from + file), join(assets, to + file)));
        move('', 'away-');
        const bad = await this.serve('old', { change });
        try {
          await driver.goto(bad.at(name, '?lang=en'));
          await until(driver, 'the word of the rescue', () => document.querySelector('.rescue') !== null, []);
        } finally {
          await bad.stop();
          move('away-', '');
        }
        const good = await this.serve('old', { port: bad.port });
        try {
          await homeStarts(driver);
        } finally {
          await good.stop();
        }
      }
    return [];
  }
}

declare global {
  interface Window {
    __seen: string[];
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the page has refused or told since it began. */
const seen = async (driver: Driver, where: string): Promise<string[]> =>
  (await driver.run(() => window.__seen)).map((each) => `${where}: ${each}`);

/** The app listens: the search form opens its places. A page that reloads meanwhile forgets a press, and a person presses again. */
async function homeStarts(driver: Driver): Promise<void> {
  for (let left = 4; ; left--) {
    // oxlint-disable no-await-in-loop -- one press after the other
    await press(driver, t('search.from'));
    const opens = until(
      driver,
      'the field of places',
      () => document.querySelector('[role=combobox]') !== null,
      [],
      10_000,
    );
    if (left === 0) return void (await opens);
    if (await opens.catch(() => false)) return;
    // oxlint-enable no-await-in-loop
  }
}

/** Waits for the tenant's own font and pictures. */
async function looksRight(driver: Driver): Promise<void> {
  const font = (): boolean =>
    [...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === 'Own' && status === 'loaded');
  await until(driver, 'the font', font, []);
  const logo = async (): Promise<boolean> => {
    const { backgroundImage } = getComputedStyle(document.querySelector('.brand-logo') ?? document.body);
    const address = /url\("([^"]+)"\)/.exec(backgroundImage)?.[1];
    return address !== undefined && (await fetch(address)).headers.get('Content-Type') === 'image/png';
  };
  await until(driver, 'the logo', logo, []);
  const hero = (): boolean => (document.querySelector<HTMLImageElement>('img[srcset*="hero-"]')?.naturalWidth ?? 0) > 0;
  await until(driver, 'the hero', hero, []);
}

const heroStored = async (): Promise<boolean> => {
  const address = document.querySelector<HTMLImageElement>('img[srcset*="hero-"]')?.currentSrc;
  return address ? (await caches.match(address, { ignoreVary: true })) !== undefined : false;
};

/** The worker of a scope has every file. */
const workerReady = async (scope: string): Promise<boolean> => {
  const worker = (await navigator.serviceWorker.getRegistrations()).find((each) => each.scope === scope)?.active;
  if (worker?.state !== 'activated') return false;
  const list = /\["assets\/[^\]]*\]/.exec(await (await fetch(worker.scriptURL)).text())?.[0] ?? '[]';
  const found = await Promise.all(
    (JSON.parse(list) as string[]).map((file) => caches.match(new URL(file, scope).href, { ignoreSearch: true })),
  );
  return found.length > 0 && found.every(Boolean);
};
