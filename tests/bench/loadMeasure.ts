import type { Browser, BrowserContext } from 'playwright';
import { textsIn } from '../e2e/texts';
import type { Figures } from './loadGoals';
import type { Line, SLOW_4G } from './loadLine';
import { workerReady } from '../e2e/device';
import { type Screen, type Visit, type VisitPlan, visit } from './loadPage';
import type { Mark } from './loadWatch';

/** The visited tenant; its pages are in its own language. */
export const TENANT = 'kaija';
const say = textsIn('lv');
const HEADINGS = {
  deals: `${say.pattern('land.topFrom', ['city']).source}|${say('land.top')}`,
  cheap: say('land.cheap'),
};
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pages opened by a link, with the content they are opened for. */
export const COLD: Record<string, { path: string; mark: Mark; shows: string }> = {
  results: {
    path: `/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=${dayAhead(50)}&end=${dayAhead(57)}&p_adult=2&type=roundtrip&cabin=all`,
    mark: 'card',
    shows: 'first card',
  },
  cheap: { path: '/cheap-flights/oneway/RIX/BCN', mark: 'price', shows: 'first price' },
};

/** Setup of a measurement: a browser, a line to the server and its speed, and which later visits are made. */
export interface Stand {
  browser: Browser;
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

const planOf = ({ line, screen }: Stand, path: string, until: readonly Mark[]): VisitPlan => ({
  url: `http://${TENANT}.localhost:${line.port}${path}`,
  screen,
  until,
  headings: HEADINGS,
});

const askedUntil = ({ began, sent }: Visit, ms: number): number =>
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

/** Repeat and offline visits of a page with an installed worker, each in a new tab. */
async function later(stand: Stand, context: BrowserContext, name: string, path: string): Promise<Figures> {
  const { line, speed, again, offline } = stand;
  const figures: Figures = {};
  const go = async (which: string): Promise<void> => {
    const { fcp, marks } = await visit(context, line, planOf(stand, path, ['ready']));
    figures[`${name} ${which}: first paint`] = fcp;
    figures[`${name} ${which}: ready`] = marks.ready ?? NaN;
  };
  line.runAt(speed);
  if (again) await go('again');
  if (!offline) return figures;
  line.cut();
  await context.setOffline(true);
  await go('offline');
  return figures;
}

/** No framework: the earliest possible paint. */
export async function measurePlain(stand: Stand): Promise<Figures> {
  const { browser, line, speed } = stand;
  const context = await browser.newContext();
  line.runAt(speed);
  const { fcp } = await visit(context, line, planOf(stand, '/plain', []));
  await context.close();
  return { 'plain page: first paint': fcp };
}

/** A page with React and a data router only. */
export async function measureFloor(stand: Stand, floor: 'prerendered' | 'client'): Promise<Figures> {
  const { browser, line, speed } = stand;
  const [name, path] = [`${floor} floor`, `/${floor}/`];
  const context = await browser.newContext();
  line.runAt(speed);
  const first = await visit(context, line, planOf(stand, path, ['ready']), workerReady);
  const figures = {
    [`${name}: first paint`]: first.fcp,
    [`${name}: hydrated`]: first.marks.ready ?? NaN,
    [`${name}: heap, MiB`]: first.heap,
    ...(await later(stand, context, name, path)),
  };
  await context.close();
  return figures;
}

/** Home on a new device, until all its content is shown and its worker is installed; then the later visits. */
export async function measureHome(stand: Stand): Promise<Measured & { twice: string[] }> {
  const { browser, line, speed } = stand;
  const context = await browser.newContext();
  line.runAt(speed);
  let blocked = NaN;
  const first = await visit(context, line, planOf(stand, '/', ['ready', 'deals', 'cheap', 'picture']), async (page) => {
    await workerReady(page);
    blocked = await page.evaluate('globalThis.__load.blocked');
    // All measured content is there. What the worker caches after its installation is downloaded at full speed.
    line.runAt(null);
    await line.quiet(2000);
  });
  const { ready = NaN, deals = NaN, cheap = NaN, picture = NaN } = first.marks;
  const whole = Math.max(deals, cheap);
  const twice = fetchedTwice(first);
  const figures = {
    'home: first paint': first.fcp,
    'home: form hydrated': ready,
    'home: deals and cheapest, priced': whole,
    'home: hero picture': picture,
    'home: largest paint': first.lcp,
    'home: requests until the deals': askedUntil(first, whole),
    'home: blocking time': blocked,
    'home: layout shift': first.cls,
    'home: heap, MiB': first.heap,
    'home: bytes with the worker, KiB': first.sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    'home: files fetched twice': twice.length,
    ...(await later(stand, context, 'home', '/')),
  };
  await context.close();
  return { figures, first, twice };
}

/** A page opened by its link on a new device. */
export async function measureCold(stand: Stand, page: string): Promise<Measured> {
  const { browser, line, speed } = stand;
  const { path, mark, shows } = COLD[page]!;
  const context = await browser.newContext();
  line.runAt(speed);
  const first = await visit(context, line, planOf(stand, path, [mark]));
  const ms = first.marks[mark] ?? NaN;
  const figures = {
    [`${page}: first paint`]: first.fcp,
    [`${page}: ${shows}`]: ms,
    [`${page}: requests until then`]: askedUntil(first, ms),
    [`${page}: layout shift`]: first.cls,
  };
  await context.close();
  return { figures, first };
}

/** The page of an order in a new tab of the device that made it, with an installed worker. */
export async function measureOrder(stand: Stand, context: BrowserContext, path: string): Promise<Measured> {
  const { line, speed } = stand;
  line.runAt(speed);
  const first = await visit(context, line, planOf(stand, path, ['heading', 'order']));
  const { heading = NaN, order = NaN } = first.marks;
  const figures = {
    'order: first paint': first.fcp,
    'order: heading': heading,
    'order: trip and price': order,
    'order: requests until then': askedUntil(first, order),
    'order: layout shift': first.cls,
  };
  return { figures, first };
}

/** Warms up the sandbox, which computes offers and draws pictures on the first request. */
export async function warm(stand: Stand, pages: readonly string[]): Promise<void> {
  const { browser, line } = stand;
  const context = await browser.newContext();
  line.runAt(null);
  for (const page of pages) {
    const [path, until] =
      page === 'home' ? ['/', ['deals', 'cheap', 'picture'] as const] : [COLD[page]!.path, [COLD[page]!.mark]];
    // oxlint-disable-next-line no-await-in-loop -- one processor
    await visit(context, line, planOf(stand, path, until));
  }
  await context.close();
}
