import { createMiddleware } from 'hono/factory';
import { type Locale, isLang, isLocale, localeOf } from '@/domain/locale';
import type { SandboxEnv } from './context';
import { Refusal } from './refusal';

/** A path or header value as a locale: `lv_LV` or `lv`. */
export function asLocale(text: string | undefined): Locale | null {
  if (isLocale(text)) return text;
  return isLang(text) ? localeOf(text) : null;
}

/** FAQ is asked with the company forced to this (spec 7). */
const ANY_COMPANY = 'default';

/** Every call says whose site it comes from and in which language (spec 7). Without a tenant: 'Missing tenant ID'. */
export const entrance = createMiddleware<SandboxEnv>(async (c, next) => {
  const { tenants } = c.get('deps');
  const name = c.req.header('x-company-name');
  if (!name) throw new Refusal(400, 'Missing tenant ID', { code: 'missing_tenant', field: 'X-Company-Name' });
  const tenant = name === ANY_COMPANY ? [...tenants.values()][0] : tenants.get(name);
  if (!tenant) throw new Refusal(404, `Unknown tenant "${name}"`, { code: 'unknown_tenant', field: 'X-Company-Name' });
  c.set('tenant', tenant);
  c.set('locale', asLocale(c.req.header('x-language')) ?? tenant.defaultLocale);
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

const idsIn = (body: string): string[] =>
  [...body.matchAll(/"idempotency_id"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1] ?? '');

/** Writes down every request before anything can happen to it. */
export const remember = createMiddleware<SandboxEnv>(async (c, next) => {
  const { log, now } = c.get('deps');
  const url = new URL(c.req.url);
  const entry = log.add({
    at: now(),
    method: c.req.method,
    path: url.pathname,
    query: url.search,
    company: c.req.header('x-company-name') ?? null,
    language: c.req.header('x-language') ?? null,
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    ids: c.req.method === 'POST' ? idsIn(await c.req.text()) : [],
    faults: [],
    status: null,
  });
  c.set('entry', entry);
  await next();
  const lost = entry.faults.includes('lost_request') || entry.faults.includes('lost_response');
  entry.status = lost ? null : c.res.status;
});
