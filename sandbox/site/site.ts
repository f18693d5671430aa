import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Sandbox } from '../app';
import type { Tenant } from '../tenants';
import { page } from './pages';

const CALLS = /^\/(?:api|bucket|pay|__sandbox)(?:\/|$)/;
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

/**
 * Serves everything on one port: tenants by host label or path with their built pages, and API, bucket and payment
 * pages beside them.
 */
export function createSite({ app, deps }: Sandbox): (request: Request, env: HttpBindings) => Promise<Response> {
  const dist = join(deps.options.root, 'dist');
  return async (request, env) => {
    const url = new URL(request.url);
    const place = placeOf(deps.tenants, url);
    if (!place) return new Response('No tenants\n', { status: 503 });
    const { tenant, base, path } = place;
    if (!CALLS.test(path)) {
      /* The root of a path tenant's host only redirects to its path. */
      if (base !== tenant.basePath) return Response.redirect(new URL(tenant.basePath, url).href, 302);
      return page(join(dist, tenant.name), request, path);
    }
    if (base === '/') return app.fetch(request, { ...env, base });
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
