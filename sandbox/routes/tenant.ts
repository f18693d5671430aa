import { Hono } from 'hono';
import type { SandboxEnv } from '../http/context';
import { Refusal } from '../http/refusal';

/** GET /tenant/name/{tenant}. */
export const tenantRoutes = new Hono<SandboxEnv>().get('/tenant/name/:tenant', (c) => {
  const { tenants, overrides } = c.get('deps');
  const name = c.req.param('tenant');
  const tenant = tenants.get(name);
  if (!tenant) throw new Refusal(404, `Unknown tenant "${name}"`, { code: 'unknown_tenant', field: 'tenant' });
  c.header('Cache-Control', 'no-cache');
  return c.json({ ...tenant.profile, ...overrides.get(name) });
});
