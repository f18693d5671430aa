import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '../e2e/server';
import { workerReady } from '../e2e/device';
import { Device } from './loadDevice';
import type { Line } from './loadLine';
import { type Figures, TENANT } from './loadMeasure';

const ROOT = new URL('../../', import.meta.url).pathname;
const NEXT = join(ROOT, '.cache/bench/next');
/** Everything that a build reads. */
const SOURCES =
  'index.html manifest package.json package-lock.json public sandbox src sw tools tsconfig.json vite.config.ts';
/** A component that no page needs at its start, and an element in it. */
const LATE = { file: 'src/features/trips/Accepted.tsx', element: '<p className=' };

/** Builds the tenant from a copy of the sources in which one attribute of one late component is new. */
export function buildNext(): void {
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(NEXT, { recursive: true });
  for (const name of SOURCES.split(' ')) cpSync(join(ROOT, name), join(NEXT, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(NEXT, 'node_modules'));
  const file = join(NEXT, LATE.file);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(LATE.element)) throw new Error(`${LATE.file} has no ${LATE.element}: choose another element.`);
  writeFileSync(file, text.replace(LATE.element, LATE.element.replace(' ', ' data-next="" ')));
  execFileSync(process.execPath, ['tools/run.mjs', 'build', '--tenant', TENANT], { cwd: NEXT, stdio: 'pipe' });
  if (!existsSync(join(NEXT, 'dist', TENANT, 'index.html'))) throw new Error('The next version was not built.');
}

/**
 * What an installed device fetches when the next version is there: files of the build, and their bytes as the line has them. The
 * worker itself is not counted: it names every file, and changes with each of them.
 */
export async function measureUpdate(line: Line, now: number): Promise<Figures> {
  line.runAt(null);
  const next = await Server.open({ SANDBOX_ROOT: NEXT });
  const device = await Device.open();
  try {
    const page = await device.context.newPage();
    await page.goto(line.at(`${TENANT}.localhost`, '/'));
    await workerReady(page);
    await line.quiet(3000);
    line.leadTo(next.port);
    line.forget();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).waiting), null, {
      timeout: 60_000,
    });
    await line.quiet(2000);
    const fetched = line.sent.filter(({ status, url }) => status === 200 && !/^\/(?:api|bucket)\/|\/sw\.js/.test(url));
    return {
      'update: files': fetched.length,
      'update: kB': fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    };
  } finally {
    line.leadTo(now);
    await device.close();
    await next.close();
  }
}
