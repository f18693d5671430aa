import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Sandbox } from '../app';
import { isOwnHost, originOf } from '../http/origin';
import { type Tenant, hostsOf } from '../tenants';
import type { PageChange } from './files';
import { page } from './pages';

const CALLS = /^\/(?:api|bucket|pay|visits(?:\.json)?|__sandbox)(?:\/|$)/;
/** At the root for every tenant, see identity/routes. */
const IDENTITY = /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;
/** Tenant of hosts without a tenant label: localhost, 127.0.0.1, a LAN address. */
const FIRST = 'kaija';

interface Place {
  tenant: Tenant;
  base: string;
  /** Path within the tenant, with a leading slash. */
  path: string;
}

function placeOf(tenants: Map<string, Tenant>, url: URL): Place | null {
  for (const tenant of tenants.values()) {
    const { basePath } = tenant;
    if (basePath !== '/' && url.pathname.startsWith(basePath)) {
      return { tenant, base: basePath, path: url.pathname.slice(basePath.length - 1) };
    }
  }
  const label = url.hostname.split('.')[0];
  const tenant =
    [...tenants.values()].find(({ host }) => host === label) ?? tenants.get(FIRST) ?? [...tenants.values()][0];
  return tenant ? { tenant, base: '/', path: url.pathname } : null;
}

/** The path below which a proxy of our own shows this server; null without one. */
function prefixOf({ headers }: Request, { trustProxy }: Sandbox['deps']['options']): string | null {
  const prefix = trustProxy ? headers.get('x-forwarded-prefix') : null;
  return prefix !== null && /^(?:\/[\w.~-]+)+$/.test(prefix) ? `${prefix}/` : null;
}

/** Tells the page that this server is also its identity provider, in its settings block. */
function sandboxAddress({ identity }: Tenant, origin: string): PageChange | null {
  if (!identity) return null;
  const field = `"sandboxUrl":${JSON.stringify(origin).replace(/</g, '\\u003c')},`;
  return {
    key: origin,
    apply: (html) => html.replace(/id="settings">[^<]*?"identity":\{/, (found) => found + field),
  };
}

/**
 * Serves everything on one port: tenants by host label or path with their built pages, and API, bucket and payment
 * pages beside them.
 */
export function createSite({ app, deps }: Sandbox): (request: Request, env: HttpBindings) => Promise<Response> {
  const dist = join(deps.options.root, 'dist');
  return async (request, env) => {
    const url = new URL(request.url);
    const { options } = deps;
    if (!isOwnHost(url.hostname, options, hostsOf(deps.tenants), env.incoming?.socket.localAddress))
      return new Response(`This server does not answer for ${url.hostname} (SANDBOX_HOSTS)\n`, { status: 421 });
    const origin = originOf(url, (name) => request.headers.get(name), options);
    if (IDENTITY.test(url.pathname)) return app.fetch(request, env);
    const place = placeOf(deps.tenants, url);
    if (!place) return new Response('No tenants\n', { status: 503 });
    const { tenant, base, path } = place;
    if (!CALLS.test(path)) {
      /* The root of a path tenant's host only redirects to its path. */
      if (base !== tenant.basePath) return Response.redirect(new URL(tenant.basePath, url).href, 302);
      return page(join(dist, tenant.name), request, path, sandboxAddress(tenant, origin));
    }
    if (base === '/') return app.fetch(request, { ...env, base: prefixOf(request, options) ?? base });
    url.pathname = path;
    const moved = new Request(url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: request.signal,
      ...(request.body ? { duplex: 'half' } : {}),
    });
    return app.fetch(moved, { ...env, base });
  };
}
