import { join } from 'node:path';

const HALF_HOUR = 30 * 60_000;

export interface SandboxOptions {
  /** SQLite file; it survives restarts. */
  dbFile: string;
  /** Duration of a result stream in ms; 0 sends everything at once. */
  streamMs: number;
  /** Lifetime of a booking in ms, by default 30 minutes. */
  bookingMs: number;
  /** Lifetime of a result set in ms. */
  priceMs: number;
  /** Approximate limit of offers per search; thousands take time to write and read. */
  mostOffers: number;
  /** A search that takes lines is answered with its key and the lines in one answer; otherwise with the key alone. */
  oneAnswer?: boolean;
  /** Enables /__sandbox: faults, log, reset. */
  control: boolean;
  /** Project folder, with manifest/tenants and dist. */
  root: string;
  clock: () => number;
  /** Believes X-Forwarded-Host, -Proto and -For: only behind a proxy that sets them. */
  trustProxy?: boolean;
  /** Names besides localhost and addresses in numbers under which the server answers. */
  hosts?: readonly string[];
  /** Origins of sites that use the API from elsewhere; the server's own origin needs no entry. */
  siteOrigins?: readonly string[];
}

const figure = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise;

const list = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((one) => one.trim() || []);

/**
 * Options of a server from the environment: SANDBOX_DB, SANDBOX_STREAM_MS, SANDBOX_BOOKING_MS, SANDBOX_PRICE_MS,
 * SANDBOX_MOST_OFFERS, SANDBOX_ONE_ANSWER, SANDBOX_CONTROL, SANDBOX_TRUST_PROXY, and lists with commas: SANDBOX_HOSTS, SANDBOX_SITES.
 */
export function optionsFromEnv(env: NodeJS.ProcessEnv, root: string): SandboxOptions {
  return {
    dbFile: env['SANDBOX_DB'] || join(root, '.cache/sandbox.sqlite'),
    streamMs: figure(env['SANDBOX_STREAM_MS'], 4_500),
    bookingMs: figure(env['SANDBOX_BOOKING_MS'], HALF_HOUR),
    priceMs: Math.min(figure(env['SANDBOX_PRICE_MS'], HALF_HOUR), HALF_HOUR),
    mostOffers: figure(env['SANDBOX_MOST_OFFERS'], Infinity),
    oneAnswer: env['SANDBOX_ONE_ANSWER'] !== '0',
    control: env['SANDBOX_CONTROL'] === '1',
    trustProxy: env['SANDBOX_TRUST_PROXY'] === '1',
    hosts: list(env['SANDBOX_HOSTS']),
    siteOrigins: list(env['SANDBOX_SITES']),
    root,
    clock: Date.now,
  };
}
