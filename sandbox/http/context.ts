import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Locale } from '@/domain/locale';
import type { Store } from '../db/store';
import type { Fault, FaultKind, Faults } from '../faults/faults';
import type { LogEntry, RequestLog } from '../log';
import type { SandboxOptions } from '../options';
import type { Tenant } from '../tenants';

/** What every route may use. */
export interface Deps {
  options: SandboxOptions;
  store: Store;
  tenants: Map<string, Tenant>;
  /** Profile fields laid over a tenant's own, by tenant: for tests of absurd profiles. */
  overrides: Map<string, Record<string, unknown>>;
  /** Strings a tenant lays over the bundled messages, by `tenant/locale`. */
  strings: Map<string, Record<string, string>>;
  faults: Faults;
  log: RequestLog;
  now: () => number;
  /** Hands a request to the sandbox as if it came from outside. */
  deliver: (request: Request) => Promise<unknown>;
  /** Runs `work` after `ms`, unless the sandbox is reset or closed before. */
  later: (ms: number, work: () => Promise<void>) => void;
}

export interface SandboxEnv {
  Bindings: {
    incoming?: IncomingMessage;
    outgoing?: ServerResponse;
    /** Path prefix of the tenant the request came through, `/` for none. */
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

/** Where a client reaches this server: scheme, host and the tenant's path, ending in a slash. */
export function siteUrl(c: SandboxContext): string {
  const url = new URL(c.req.url);
  const host = c.req.header('x-forwarded-host') ?? url.host;
  const scheme = c.req.header('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  return `${scheme}://${host}${c.env?.base ?? '/'}`;
}

/** The fault of a kind that a test laid on this request. */
export const struckBy = (c: SandboxContext, kind: FaultKind): Fault | undefined =>
  c.get('faults').find((fault) => fault.kind === kind);
