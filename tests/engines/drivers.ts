import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { launch } from 'puppeteer-core';

/** What the journey needs of a browser, whatever drives it. */
export interface Driver {
  name: string;
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The address of the page, also of one that the browser made itself. */
  url(): Promise<string>;
  /** Runs a function in the page. Its arguments and answer travel as JSON. */
  run<Args extends readonly unknown[], Answer>(
    work: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  close(): Promise<void>;
}
export interface Engine {
  name: string;
  /** What is not there, for somebody who wants to install it; null when nothing is missing. */
  missing(): string | null;
  open(): Promise<Driver>;
}

/** The first file there is. A path that is named counts alone, so that a wrong one is told and not passed over. */
const firstOf = ([named, ...paths]: readonly (string | undefined)[]): string | undefined =>
  (named === undefined ? paths : [named]).find((path) => path && existsSync(path));
/** Files of this name on the search path. */
const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));

/** tsx names functions with this helper of esbuild. */
export const sourceOf = (work: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `const __name = (named) => named; return await (${work.toString()})(...${JSON.stringify(args)});`;

const firefoxPath = firstOf([
  process.env['FIREFOX_PATH'],
  ...onPath('firefox-esr'),
  ...onPath('firefox'),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]);
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (firefoxPath ? null : 'Firefox (Debian: firefox-esr; or FIREFOX_PATH)'),
  async open() {
    const browser = await launch({ browser: 'firefox', executablePath: firefoxPath!, headless: true });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    return {
      name: await browser.version(),
      goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
      reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
      url: () => Promise.resolve(page.url()),
      run: (work, ...args) =>
        page.evaluate(`(async () => { ${sourceOf(work, args)} })()`) as Promise<Awaited<ReturnType<typeof work>>>,
      close: () => browser.close(),
    };
  },
};

const WEBKIT_DRIVER = firstOf([process.env['WEBKIT_DRIVER_PATH'], ...onPath('WebKitWebDriver')]);
const MINI_BROWSER = firstOf([
  process.env['WEBKIT_PATH'],
  ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((arch) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((folder) => `/usr/lib/${arch}/${folder}/MiniBrowser`),
  ),
]);
const XVFB = firstOf(['/usr/bin/Xvfb']);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A display of our own, where there is none. */
async function display(): Promise<{ name: string; child: ChildProcess | null }> {
  const given = process.env['DISPLAY'];
  if (given) return { name: given, child: null };
  const child = spawn(XVFB!, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (data) => done(String(data).trim()));
    child.once('exit', () => fail(new Error('Xvfb did not start')));
  });
  return { name: `:${number}`, child };
}

/** A session of WebKitGTK over the W3C WebDriver protocol. */
async function openWebKit(): Promise<Driver> {
  const { name: screen, child: xvfb } = await display();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER!, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: screen,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
    },
    stdio: 'ignore',
  });
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const end = Date.now() + 20_000;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the driver does not announce when it is ready
    if (await send('GET', '/status').then(Boolean, () => false)) break;
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start');
    // oxlint-disable-next-line no-await-in-loop
    await pause(100);
  }
  const opened = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  })) as { sessionId: string; capabilities: { browserVersion?: string } };
  const session = `/session/${opened.sessionId}`;
  await send('POST', `${session}/timeouts`, { script: 100_000, pageLoad: 60_000 });
  await send('POST', `${session}/window/rect`, { width: 1280, height: 900 }).catch(() => undefined);
  return {
    name: `WebKitGTK ${opened.capabilities.browserVersion ?? ''}`,
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    reload: async () => void (await send('POST', `${session}/refresh`, {})),
    url: async () => String(await send('GET', `${session}/url`)),
    async run<Args extends readonly unknown[], Answer>(
      work: (...args: Args) => Answer,
      ...args: Args
    ): Promise<Awaited<Answer>> {
      const script = `const done = arguments[0];
        (async () => { ${sourceOf(work, args)} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await send('POST', `${session}/execute/async`, { script, args: [] })) as {
        value?: unknown;
        error?: string;
      };
      if (error !== undefined) throw new Error(error);
      return value as Awaited<Answer>;
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      driver.kill();
      xvfb?.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
export const webkit: Engine = {
  name: 'WebKitGTK',
  missing: () =>
    [
      WEBKIT_DRIVER && MINI_BROWSER ? '' : 'WebKitGTK with its driver (Debian: webkit2gtk-driver)',
      process.env['DISPLAY'] || XVFB ? '' : 'a display (Debian: xvfb)',
    ]
      .filter(Boolean)
      .join(', ') || null,
  open: openWebKit,
};
