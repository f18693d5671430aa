import { join } from 'node:path';

const HALF_HOUR = 30 * 60_000;

export interface SandboxOptions {
  /** SQLite file; it survives restarts. */
  dbFile: string;
  /** How long a whole result stream takes, ms; 0 sends every portion at once. */
  streamMs: number;
  /** Life of a booking, ms (30 minutes, spec 4). */
  bookingMs: number;
  /** Life of a result set, ms. */
  priceMs: number;
  /** About how many offers a search answers at most. Many thousands on a busy route take time to write and to read. */
  mostOffers: number;
  /** Opens /__sandbox: faults, log, reset. */
  control: boolean;
  /** Project folder: tenants are read from manifest/tenants, built pages from dist. */
  root: string;
  clock: () => number;
}

const figure = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise;

/** Options of a server started by hand: SANDBOX_DB, SANDBOX_STREAM_MS, SANDBOX_BOOKING_MS, SANDBOX_PRICE_MS, SANDBOX_MOST_OFFERS, SANDBOX_CONTROL. */
export function optionsFromEnv(env: NodeJS.ProcessEnv, root: string): SandboxOptions {
  return {
    dbFile: env['SANDBOX_DB'] || join(root, '.cache/sandbox.sqlite'),
    streamMs: figure(env['SANDBOX_STREAM_MS'], 4_500),
    bookingMs: figure(env['SANDBOX_BOOKING_MS'], HALF_HOUR),
    priceMs: Math.min(figure(env['SANDBOX_PRICE_MS'], HALF_HOUR), HALF_HOUR),
    mostOffers: figure(env['SANDBOX_MOST_OFFERS'], Infinity),
    control: env['SANDBOX_CONTROL'] === '1',
    root,
    clock: Date.now,
  };
}
