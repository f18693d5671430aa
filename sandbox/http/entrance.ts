import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type Locale, isLang, isLocale, localeOf } from '@/domain/locale';
import type { SandboxEnv } from './context';
import { Refusal } from './refusal';

/** A path or header value as a locale: `lv_LV` or `lv`. */
export function asLocale(text: string | undefined): Locale | null {
  if (isLocale(text)) return text;
  return isLang(text) ? localeOf(text) : null;
}

/** Company header of the FAQ, which all tenants share. */
const ANY_COMPANY = 'default';

/** Requires the tenant header ('Missing tenant ID' without it) and reads the language. */
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

const idOf = (item: string): string => /"idempotency_id"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(item)?.[1] ?? '';

/** Marks a duplicate delivery made by the sandbox. */
export const COPY = 'x-sandbox-copy';

const UNANSWERED = new Set(['lost_request', 'lost_response', 'timeout']);

/** Logs every request before anything can happen to it. */
export const remember = createMiddleware<SandboxEnv>(async (c, next) => {
  const { log, now } = c.get('deps');
  const url = new URL(c.req.url);
  const items = c.req.method === 'POST' ? itemsIn(await c.req.text()) : [];
  const entry = log.add({
    at: now(),
    method: c.req.method,
    path: url.pathname,
    query: url.search,
    company: c.req.header('x-company-name') ?? null,
    language: c.req.header('x-language') ?? null,
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    ids: items.map(idOf),
    bytes: items.map(fingerprint),
    copy: c.req.header(COPY) !== undefined,
    faults: [],
    status: null,
  });
  c.set('entry', entry);
  c.req.raw.signal.addEventListener('abort', () => log.end(entry), { once: true });
  await next();
  log.end(entry);
  const lost = entry.faults.some((kind) => UNANSWERED.has(kind));
  entry.status = lost ? null : c.res.status;
});

/**
 * The items of a batch, byte for byte. Parsing would hide changes in an update, which must never occur. Empty if the
 * body is not a list.
 */
export function itemsIn(body: string): string[] {
  const items: string[] = [];
  if (!body.startsWith('[')) return items;
  let depth = 0;
  let start = 1;
  let quoted = false;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
      continue;
    }
    if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    const isEnd = depth === 0 && sign === ']';
    if (isEnd || (depth === 1 && sign === ',')) {
      if (at > start) items.push(body.slice(start, at));
      start = at + 1;
    }
    if (isEnd) break;
  }
  return items;
}

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
