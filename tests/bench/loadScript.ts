import type { Browser, CDPSession } from 'playwright';
import type { Line } from './loadLine';
import { type Figures, TENANT } from './loadMeasure';
import { SCREENS } from './loadPage';
import { medianOf } from './report';

/**
 * A piece of work that is the same in every run, about 150 ms: what the script of a page is compared with, on whatever
 * machine. Runs as text in an empty page.
 */
const FIXED_WORK = `(() => {
  const began = performance.now();
  let rows = [];
  for (let at = 0; at < 120000; at++) rows.push({ key: (at * 7919) % 120011, text: 'row ' + at });
  rows.sort((a, b) => a.key - b.key);
  const copy = JSON.parse(JSON.stringify(rows));
  return copy.length > 0 ? performance.now() - began : 0;
})()`;

const FIXED_ROUNDS = 3;

/** Seconds that a page's main thread has spent on something so far. */
async function spent(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Script on home's main thread until a new device is quiet, with the CPU and the line as they are. */
export async function measureScript(browser: Browser, line: Line): Promise<Figures> {
  line.runAt(null);
  const context = await browser.newContext({ viewport: SCREENS.phone });
  const fixed: number[] = [];
  for (let round = 0; round < FIXED_ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- one processor
    const page = await context.newPage();
    // oxlint-disable-next-line no-await-in-loop -- one processor
    fixed.push(Number(await page.evaluate(FIXED_WORK)));
    // oxlint-disable-next-line no-await-in-loop -- one processor
    await page.close();
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  line.forget();
  await page.goto(line.at(`${TENANT}.localhost`, '/'));
  await line.quiet(2000);
  const { ScriptDuration = 0, TaskDuration = 0 } = await spent(cdp);
  await context.close();
  return {
    'fixed work, ms': medianOf(fixed),
    'home: script, ms at CPU 1x': ScriptDuration * 1000,
    'home: script, x fixed work': (ScriptDuration * 1000) / medianOf(fixed),
    'home: all tasks, ms at CPU 1x': TaskDuration * 1000,
  };
}
