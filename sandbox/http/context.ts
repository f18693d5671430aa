import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Locale } from '@/domain/locale';
import type { Store } from '../db/store';
import type { Fault, FaultKind, Faults } from '../faults/faults';
import type { LogEntry, RequestLog } from '../log';
import type { SandboxOptions } from '../options';
import { type Tenant, hostsOf } from '../tenants';
import { isOwnHost, originOf } from './origin';

/** Dependencies of all routes. */
export interface Deps {
  options: SandboxOptions;
  store: Store;
  tenants: Map<string, Tenant>;
  /** Profile fields that tests override, by tenant. */
  overrides: Map<string, Record<string, unknown>>;
  /** Strings that override bundled messages, by `tenant/locale`. */
  strings: Map<string, Record<string, string>>;
  faults: Faults;
  log: RequestLog;
  now: () => number;
  /** Test controls of the identity provider. */
  identity: { keysDown: boolean };
  /** Delivers a request as if it came from outside. */
  deliver: (request: Request) => Promise<unknown>;
  /** Runs `work` after `ms` unless the sandbox is reset or closed. */
  later: (ms: number, work: () => Promise<void>) => void;
}

export interface SandboxEnv {
  Bindings: {
    incoming?: IncomingMessage;
    outgoing?: ServerResponse;
    /** Path prefix of the requested tenant; `/` for none. */
    base?: string;
  };
  Variables: {
    deps: Deps;
    tenant: Tenant;
    locale: Locale;
    faults: Fault[];
    entry: LogEntry;
  };
}
export type SandboxContext = Context<SandboxEnv>;

/** Origin of the site as the browser sees it. */
export const siteOrigin = (c: SandboxContext): string =>
  originOf(new URL(c.req.url), (name) => c.req.header(name), c.get('deps').options);

/** Public address of the tenant: origin and path with a trailing slash. */
export const siteUrl = (c: SandboxContext): string => `${siteOrigin(c)}${c.env?.base ?? '/'}`;

/** True for an origin that a tenant's site has: this server's own, or one of the options. */
export const isSiteOrigin = (c: SandboxContext, origin: string): boolean =>
  origin === siteOrigin(c) || (c.get('deps').options.siteOrigins ?? []).includes(origin);

/** True for the domain of a tenant's site, at any port, as the identity provider allows addresses to return to. */
export function isSiteDomain(c: SandboxContext, hostname: string): boolean {
  const { options, tenants } = c.get('deps');
  const origins = [siteOrigin(c), ...(options.siteOrigins ?? [])];
  return isOwnHost(hostname, options, hostsOf(tenants)) || origins.some((one) => new URL(one).hostname === hostname);
}

/** The fault of this kind that applies to the request. */
export const struckBy = (c: SandboxContext, kind: FaultKind): Fault | undefined =>
  c.get('faults').find((fault) => fault.kind === kind);

const LINES = /\bapplication\/x-ndjson\b/;

/** Whether a call wants the key of a search, not the price of one flight. */
const asksForKey = (url: URL): boolean => url.pathname.endsWith('/search') && !url.searchParams.has('merge_key');

/** Whether this search is answered with its key and its lines at once. */
export const isOneAnswer = (c: SandboxContext): boolean =>
  c.get('deps').options.oneAnswer === true &&
  asksForKey(new URL(c.req.url)) &&
  LINES.test(c.req.header('accept') ?? '');
