import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Line, Sent } from './loadLine';
import { type Mark, type Seen, watch } from './loadWatch';
import type { Asked } from './waterfall';

const CPU = 4;
const LONGEST_MS = 60_000;

export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Screen = keyof typeof SCREENS;

export interface Visit extends Seen {
  /** JavaScript heap after a garbage collection, MiB. */
  heap: number;
  /** Requests the page made, with their initiators. */
  asked: Asked[];
  /** Requests that went over the line. */
  sent: Sent[];
}

export interface VisitPlan {
  url: string;
  screen: Screen;
  /** The visit ends once all of these are shown. */
  until: readonly Mark[];
  /** Headings of home's sections, as sources of regular expressions. */
  headings: { deals: string; cheap: string };
}

const emulate = (cdp: CDPSession): Promise<unknown> => cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });

/**
 * Opens a page in its own tab with a slow CPU and waits until the wanted content is shown. The worker is stopped first,
 * as on a visit on another day. `rest`: further waiting before the figures are read.
 */
export async function visit(
  context: BrowserContext,
  line: Line,
  { url, screen, until, headings }: VisitPlan,
  rest?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize(SCREENS[screen]);
  const cdp = await context.newCDPSession(page);
  const asked: Asked[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, initiator, wallTime }) =>
    asked.push({ url: request.url, at: wallTime * 1000, initiator }),
  );
  await Promise.all([cdp.send('Network.enable'), cdp.send('Performance.enable'), cdp.send('ServiceWorker.enable')]);
  await cdp.send('ServiceWorker.stopAllWorkers');
  await emulate(cdp);
  await page.addInitScript({ content: watch(until, headings) });
  line.forget();
  // The page itself reports the marks; the load event may be much later.
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
  const standing = (marks: readonly Mark[]) => {
    const { __load: seen } = globalThis as unknown as { __load: Seen };
    return seen.fcp > 0 && marks.every((mark) => seen.marks[mark] !== undefined);
  };
  const seenNow = (): Promise<Seen> => page.evaluate('globalThis.__load');
  await page.waitForFunction(standing, until, { timeout: LONGEST_MS, polling: 100 }).catch(async (error: unknown) => {
    throw new Error(`${url}: of ${until.join(', ')} there is only ${JSON.stringify(await seenNow())}`, {
      cause: error,
    });
  });
  await rest?.(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
  const seen = await seenNow();
  const sent = [...line.sent];
  await page.close();
  return { ...seen, heap, asked, sent };
}
