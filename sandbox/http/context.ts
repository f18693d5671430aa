import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Locale } from '@/domain/locale';
import type { Store } from '../db/store';
import type { Fault, FaultKind, Faults } from '../faults/faults';
import type { LogEntry, RequestLog } from '../log';
import type { SandboxOptions } from '../options';
import type { Tenant } from '../tenants';

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

/** Public address of the tenant: scheme, host and path with a trailing slash. */
export function siteUrl(c: SandboxContext): string {
  const url = new URL(c.req.url);
  const host = c.req.header('x-forwarded-host') ?? url.host;
  const scheme = c.req.header('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  return `${scheme}://${host}${c.env?.base ?? '/'}`;
}

/** The fault of this kind that applies to the request. */
export const struckBy = (c: SandboxContext, kind: FaultKind): Fault | undefined =>
  c.get('faults').find((fault) => fault.kind === kind);
