/**
 * npm run bench:results: what a filter step costs beside the plain array way, how long taking offers in blocks the page
 * beside parsing them there, and what the guard costs beside superstruct; in Node, and in Chromium with the processor slowed
 * down four times. Ratios are the result, times belong to the machine.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { Figures } from './resultsWork';

const COUNT = Number(process.env['BENCH_OFFERS'] ?? 10_000);
const SLOWDOWN = 4;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The measured work as one script, the same for both. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: { '@': `${root}src` } },
    build: {
      write: false,
      lib: { entry: `${root}tests/bench/resultsWork.ts`, formats: ['iife'], name: 'resultsWork' },
    },
  });
  const [first] = [made].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

async function inChromium(code: string): Promise<Figures> {
  const own = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(own) ? { executablePath: own } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await page.evaluate<Figures>(`measureResults(${COUNT})`);
  } finally {
    await browser.close();
  }
}

const ms = (value: number): string => `${value.toFixed(3)} ms`;
const row = (name: string, ...cells: string[]): void =>
  console.log(`  ${name.padEnd(46)}${cells.map((cell) => cell.padStart(16)).join('')}`);

function print(where: string, { filters, bagStep, incoming, guard }: Figures): void {
  console.log(`\n${where}, ${COUNT} offers`);
  row('', 'ours', 'the plain way', 'ratio');
  const { ours, oursP95, plain, plainP95, steps } = filters;
  row(`filter step, all counts and prices, mean of ${steps}`, ms(ours), ms(plain), (ours / plain).toFixed(4));
  row('filter step, p95', ms(oursP95), ms(plainP95), (oursP95 / plainP95).toFixed(4));
  row('bags for everyone on or off', ms(bagStep), '', '');
  const { longest, p95, busy, atOnce } = incoming;
  row('offers in: longest block of the page', ms(longest), ms(atOnce), (longest / atOnce).toFixed(4));
  row('offers in: p95 of a portion', ms(p95), '', '');
  row('offers in: page busy', ms(busy), ms(atOnce), (busy / atOnce).toFixed(4));
  row(
    'check of 2,000 offers, beside superstruct',
    ms(guard.guard),
    ms(guard.struct),
    (guard.guard / guard.struct).toFixed(4),
  );
  row(
    'check of 2,000 offers, beside JSON.parse',
    ms(guard.guard),
    ms(guard.parse),
    (guard.guard / guard.parse).toFixed(4),
  );
  console.log(
    JSON.stringify({
      bench: 'results',
      where,
      offers: COUNT,
      filterStepToPlain: Number((ours / plain).toFixed(5)),
      filterStepP95: Number(oursP95.toFixed(3)),
      longestBlock: Number(longest.toFixed(2)),
      longestBlockToParse: Number((longest / atOnce).toFixed(5)),
      guardToParse: Number((guard.guard / guard.parse).toFixed(4)),
      guardToStruct: Number((guard.guard / guard.struct).toFixed(5)),
    }),
  );
}

const code = await bundle();
// The same script, so that the two tell the same story.
new Script(code).runInThisContext();
const { measureResults } = globalThis as unknown as { measureResults: (count: number) => Figures };
print('Node', measureResults(COUNT));
print(`Chromium, processor at 1/${SLOWDOWN}`, await inChromium(code));
