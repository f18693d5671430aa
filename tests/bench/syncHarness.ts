/** Browser, profile and server of bench:sync. */
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { openOnDisk } from '../onDisk';
import type { SyncBench } from './syncPage';
import { type Job, SyncServer } from './syncServer';

const ROOT = new URL('../../', import.meta.url).pathname;

export const PEERS = ['ours', 'workbox', 'plain'] as const;
export type Peer = (typeof PEERS)[number];

/** A page or worker of a bench as one script. */
export async function bundle(file: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '@': `${ROOT}src` } },
    build: {
      write: false,
      copyPublicDir: false,
      minify: !process.env['READABLE'],
      lib: { entry: `${ROOT}tests/bench/${file}`, formats: ['iife'], name: 'bench' },
    },
  });
  const [first] = [made].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

let made = 0;

/** A queue name that was not used before. */
export const freshName = (): string => `q${(made += 1)}`;

/** `count` updates, spread evenly over the bookings. */
export function jobsOf(count: number, bookings: number, prefix = 'b', ageMs = 0): Job[] {
  return Array.from({ length: count }, (_, n) => ({
    booking: `${prefix}${n % bookings}`,
    marker: `m${String(n).padStart(5, '0')}`,
    ...(ageMs > 0 && { ageMs }),
  }));
}

/** Commands of a queue with their arguments. */
type Commands = { [K in keyof SyncBench['queues']['ours']]: Parameters<SyncBench['queues']['ours'][K]> };
type Result<K extends keyof Commands> = Awaited<ReturnType<SyncBench['queues']['ours'][K]>>;

export class Harness {
  private constructor(
    readonly context: BrowserContext,
    readonly server: SyncServer,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<Harness> {
    const [page, worker] = await Promise.all([bundle('syncPage.ts'), bundle('syncWorker.ts')]);
    const server = await SyncServer.open({ '/page.js': page, '/worker.js': worker });
    const { context, close } = await openOnDisk();
    return new Harness(context, server, async () => {
      await close();
      server.close();
    });
  }

  /** Opens a page on the queue of this name. */
  async tab(queue: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`http://127.0.0.1:${this.server.port}/?queue=${queue}`);
    return page;
  }

  close(): Promise<void> {
    return this.end();
  }
}

/** Runs a command of a queue in this page. */
export const run = <K extends keyof Commands>(
  page: Page,
  peer: Peer | 'floor',
  what: K,
  ...args: Commands[K]
): Promise<Result<K>> => page.evaluate(`syncBench.queues.${peer}.${what}(...${JSON.stringify(args)})`);
