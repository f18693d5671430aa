import type { Browser, BrowserContext } from 'playwright';
import type { Line } from './loadLine';
import { type Figures, TENANT } from './loadMeasure';
import { SCREENS } from './loadPage';
import { medianOf } from './report';

/**
 * A page whose script is the same work in every run: what home is compared with, on whatever machine.
 */
const FIXED_WORK = `data:text/html,<script>
  let rows = [];
  for (let at = 0; at < 120000; at++) rows.push({ key: (at * 7919) % 120011, text: 'row ' + at });
  rows.sort((a, b) => a.key - b.key);
  document.title = JSON.parse(JSON.stringify(rows)).length;
</script>`;

/**
 * What the main thread of a new page works until `quiet`: script, style, layout and paint, in ms of its processor's time, so other
 * processes of the machine do not count.
 */
async function workOf(context: BrowserContext, url: string, quiet: () => Promise<void>): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await quiet();
  const { metrics } = await cdp.send('Performance.getMetrics');
  await page.close();
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

/** Work of home's main thread on a new device until its line is quiet, with the CPU and the line as they are. */
export async function measureScript(browser: Browser, line: Line): Promise<Figures> {
  line.runAt(null);
  const context = await browser.newContext({ viewport: SCREENS.phone });
  const fixed = (): Promise<number> => workOf(context, FIXED_WORK, async () => {});
  const before = await fixed();
  line.forget();
  const home = await workOf(context, line.at(`${TENANT}.localhost`, '/'), () => line.quiet(2000));
  const after = await fixed();
  await context.close();
  const work = medianOf([before, after]);
  return {
    'fixed work, ms': work,
    'home: main thread, ms at CPU 1x': home,
    'home: main thread, x fixed work': home / work,
  };
}
