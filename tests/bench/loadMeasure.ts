import type { Browser } from 'playwright';
import { textsIn } from '../e2e/texts';
import type { Device } from './loadDevice';
import type { Line, SLOW_4G, Sent } from './loadLine';
import { workerReady } from '../e2e/device';
import { dayAhead } from '../e2e/fixtures';
import { type Screen, type Visit, type VisitPlan, visit, type Mark } from './loadPage';
import type { Server } from '../e2e/server';
import { Journey } from '../e2e/pages/Journey';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';

/** Figures by row name. */
export type Figures = Record<string, number>;

/** The visited tenant; its pages are in its own language. */
export const TENANT = 'kaija';
const t = textsIn('lv');
const HEADINGS = {
  deals: `${t.pattern('land.topFrom', ['city']).source}|${t('land.top')}`,
  cheap: t('land.cheap'),
};

/** Pages opened by a link, with the content they are opened for. */
export const LINKED_PAGES: Record<string, { path: string; mark: Mark; shows: string }> = {
  results: {
    path: `/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=${dayAhead(50)}&end=${dayAhead(57)}&p_adult=2&type=roundtrip&cabin=all`,
    mark: 'card',
    shows: 'first card',
  },
  cheap: { path: '/cheap-flights/oneway/RIX/BCN', mark: 'price', shows: 'first price' },
};

/**
 * Setup of a measurement: a browser, how to get a new device, a line to the server and its speed, and which later visits are made.
 */
export interface Setup {
  browser: Browser;
  newDevice: () => Promise<Device>;
  line: Line;
  speed: typeof SLOW_4G;
  screen: Screen;
  again: boolean;
  offline: boolean;
}

/** Figures of a page and the first visit they come from. */
export interface Measured {
  figures: Figures;
  first: Visit;
}

const planOf = ({ line, screen }: Setup, path: string, until: readonly Mark[]): VisitPlan => ({
  url: line.at(`${TENANT}.localhost`, path),
  screen,
  until,
  headings: HEADINGS,
});

/** Calls whose answers are the prices of home. */
const PRICES = /^\/api\/destination\/(?:deals|retrieve_offers)/;

/** When the answer of a request had come, in ms after the start of the visit. */
const answeredAt =
  ({ began }: Visit) =>
  ({ end }: Sent): number =>
    end === null ? Infinity : end - began;

const requestsUntil = ({ began, sent }: Visit, ms: number): number =>
  sent.filter(({ start }) => start <= began + ms).length;

/**
 * Files that were downloaded more than once, with their URLs: one file may have two. API calls count by URL only,
 * because two different calls may have the same response.
 */
function fetchedTwice({ sent }: Visit): string[] {
  const files = new Map<string, string[]>();
  for (const { method, url, status, bytes, body } of sent) {
    if (method !== 'GET' || status !== 200 || bytes === 0) continue;
    const key = url.startsWith('/api/') ? url : body;
    files.set(key, [...(files.get(key) ?? []), url]);
  }
  return [...files.values()].filter((urls) => urls.length > 1).map((urls) => urls.join(' and '));
}

/** Repeat and offline visits of a page with an installed worker, each by a browser that has just started. Closes the device. */
async function laterVisits(setup: Setup, device: Device, name: string, path: string): Promise<Figures> {
  const { line, speed, again, offline } = setup;
  const figures: Figures = {};
  let later = device;
  const go = async (which: string): Promise<void> => {
    const { fcp, marks } = await visit(later.context, line, planOf(setup, path, ['ready']));
    figures[`${name} ${which}: first paint`] = fcp;
    figures[`${name} ${which}: ready`] = marks.ready ?? NaN;
  };
  line.runAt(speed);
  if (again) {
    later = await later.restarted();
    await go('again');
  }
  if (offline) {
    later = await later.restarted();
    line.cut();
    await later.context.setOffline(true);
    await go('offline');
  }
  await later.close();
  return figures;
}

/** No framework: the earliest possible paint. */
export async function measurePlain(setup: Setup): Promise<Figures> {
  const { browser, line, speed } = setup;
  const context = await browser.newContext();
  line.runAt(speed);
  const { fcp } = await visit(context, line, planOf(setup, '/plain', []));
  await context.close();
  return { 'plain page: first paint': fcp };
}

/** A page with React and a data router only. */
export async function measureFloor(setup: Setup, floor: 'prerendered' | 'client'): Promise<Figures> {
  const { newDevice, line, speed } = setup;
  const [name, path] = [`${floor} floor`, `/${floor}/`];
  const device = await newDevice();
  line.runAt(speed);
  const first = await visit(device.context, line, planOf(setup, path, ['ready']), workerReady);
  return {
    [`${name}: first paint`]: first.fcp,
    [`${name}: hydrated`]: first.marks.ready ?? NaN,
    [`${name}: heap, MiB`]: first.heap,
    ...(await laterVisits(setup, device, name, path)),
  };
}

/** Home on a new device, until all its content is shown and its worker is installed; then the later visits. */
export async function measureHome(setup: Setup): Promise<Measured & { twice: string[] }> {
  const { newDevice, line, speed } = setup;
  const device = await newDevice();
  line.runAt(speed);
  let blocked = NaN;
  const first = await visit(
    device.context,
    line,
    planOf(setup, '/', ['ready', 'deals', 'cheap', 'picture']),
    async (page) => {
      await workerReady(page);
      blocked = await page.evaluate('globalThis.__load.blocked');
      // All measured content is there. What the worker caches after its installation is downloaded at full speed.
      line.runAt(null);
      await line.quiet(2000);
    },
  );
  const { ready = NaN, deals = NaN, cheap = NaN, picture = NaN } = first.marks;
  const shown = Math.max(deals, cheap, first.fcp);
  const live = Math.max(shown, ...first.sent.filter(({ url }) => PRICES.test(url)).map(answeredAt(first)));
  const twice = fetchedTwice(first);
  const figures = {
    'home: first paint': first.fcp,
    'home: form hydrated': ready,
    'home: deals and cheapest, priced': shown,
    'home: deals and cheapest, live': live,
    'home: hero picture': picture,
    'home: largest paint': first.lcp,
    'home: requests until the deals': requestsUntil(first, live),
    'home: blocking time': blocked,
    'home: layout shift': first.cls,
    'home: heap, MiB': first.heap,
    'home: bytes with the worker, KiB': first.sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    'home: files fetched twice': twice.length,
    ...(await laterVisits(setup, device, 'home', '/')),
  };
  return { figures, first, twice };
}

/** A page opened by its link on a new device. */
export async function measureLinked(setup: Setup, page: string): Promise<Measured> {
  const { browser, line, speed } = setup;
  const { path, mark, shows } = LINKED_PAGES[page]!;
  const context = await browser.newContext();
  line.runAt(speed);
  const first = await visit(context, line, planOf(setup, path, [mark]));
  const ms = first.marks[mark] ?? NaN;
  const figures = {
    [`${page}: first paint`]: first.fcp,
    [`${page}: ${shows}`]: Math.max(ms, first.fcp),
    [`${page}: requests until then`]: requestsUntil(first, ms),
    [`${page}: layout shift`]: first.cls,
  };
  await context.close();
  return { figures, first };
}

/** The page of an order in a new tab of the device that made it, with an installed worker. */
export async function measureOrder(setup: Setup, device: Device, path: string): Promise<Measured> {
  const { line, speed } = setup;
  line.runAt(speed);
  const first = await visit(device.context, line, planOf(setup, path, ['heading', 'order']));
  const { heading = NaN, order = NaN } = first.marks;
  const figures = {
    'order: first paint': first.fcp,
    'order: heading': heading,
    'order: trip and price': order,
    'order: requests until then': requestsUntil(first, order),
    'order: layout shift': first.cls,
  };
  return { figures, first };
}

/** The trips of the device without a connection, in a browser that has just started. Gives it, online again. */
export async function measureTrips(setup: Setup, device: Device): Promise<{ figures: Figures; device: Device }> {
  const { line } = setup;
  const later = await device.restarted();
  line.cut();
  await later.context.setOffline(true);
  const { fcp, marks } = await visit(later.context, line, planOf(setup, '/dashboard/trips', ['trip']));
  await later.context.setOffline(false);
  const figures = { 'trips offline: first paint': fcp, 'trips offline: card': Math.max(fcp, marks.trip ?? NaN) };
  return { figures, device: later };
}

/** Warms up the sandbox, which computes offers and draws pictures on the first request. */
export async function warm(setup: Setup, pages: readonly string[]): Promise<void> {
  const { browser, line } = setup;
  const context = await browser.newContext();
  line.runAt(null);
  for (const page of pages) {
    const [path, until] =
      page === 'home'
        ? ['/', ['deals', 'cheap', 'picture'] as const]
        : [LINKED_PAGES[page]!.path, [LINKED_PAGES[page]!.mark]];
    // oxlint-disable-next-line no-await-in-loop -- one processor
    await visit(context, line, planOf(setup, path, until));
  }
  await context.close();
}

/** Makes an order through the app on a device with a worker. Returns the device and the path of the order's page. */
export async function makeOrder(
  newDevice: () => Promise<Device>,
  server: Server,
  line: Line,
): Promise<{ device: Device; path: string }> {
  line.runAt(null);
  const device = await newDevice();
  const { context } = device;
  // Functions compiled by tsx use a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (one) => one' });
  const page = await context.newPage();
  // Uses the line's URLs, because worker and storage belong to their origin.
  const behind = Object.create(server, { port: { value: line.port } }) as Server;
  const journey = new Journey(page, behind, textsIn('lv'), 'kaija', '');
  await journey.toBank();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  await workerReady(page);
  await line.quiet(2000);
  const path = new URL(page.url()).pathname;
  await page.close();
  return { device, path };
}

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * Compressed size of all scripts and styles that a traveller with one language can need: everything but other
 * languages' texts.
 */
export function filesOfLanguage(locale = 'lv_LV'): { count: number; bytes: number } {
  const chunks = JSON.parse(readFileSync(join(ROOT, '.cache/app/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const foreign = new Set(
    Object.entries(chunks)
      .filter(([source]) => /i18n\/compiled\/\w+\/\w+\.json$/.test(source) && !source.endsWith(`/${locale}.json`))
      .map(([, { file }]) => file),
  );
  const folder = join(ROOT, 'dist/kaija/assets');
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name) && !foreign.has(`assets/${name}`));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = names.map((name) => brotliCompressSync(readFileSync(join(folder, name)), { params }).length);
  return { count: names.length, bytes: bytes.reduce((sum, each) => sum + each, 0) };
}
