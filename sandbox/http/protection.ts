import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { type SandboxContext, type SandboxEnv, isSiteOrigin } from './context';
import { Refusal } from './refusal';

/** Calls that answer what belongs to somebody. */
const PRIVATE = /^\/api\/(?:booking|ticket|invoice|payment)\//;

/** Any site may ask for what is public; for private answers only the tenants' own sites. */
export const crossOrigin = cors({
  origin: (origin, c) => (!PRIVATE.test(c.req.path) ? '*' : isSiteOrigin(c as SandboxContext, origin) ? origin : null),
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Content-Type', 'Authorization', 'X-Company-Name', 'X-Language', 'Idempotency-Key'],
  exposeHeaders: ['Retry-After', 'Date', 'Age'],
  maxAge: 600,
});

const dataHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] },
  crossOriginResourcePolicy: 'cross-origin',
  crossOriginOpenerPolicy: false,
  xFrameOptions: 'DENY',
  // A host's matter: the sandbox speaks plain HTTP on names that other programs use, too.
  strictTransportSecurity: false,
});

/**
 * Answers are data. Opened as a page of its own, the HTML and SVG of an agency may run nothing on the site's origin, where drafts
 * and bearers are.
 */
export const asData = createMiddleware<SandboxEnv>(async (c, next) => {
  await dataHeaders(c, next);
  // Browsers show no PDF in a sandboxed document.
  if (c.res.headers.get('Content-Type') === 'application/pdf') c.res.headers.delete('Content-Security-Policy');
});

const MOST_BYTES = 1_000_000;

export const limitedBody = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new Refusal(413, 'The body is larger than 1 MB', { code: 'too_large', field: 'body' });
  },
});

/** Looks for something private that is not there, which one address has within a minute. */
const MOST_GUESSES = 100;
const WINDOW_MS = 60_000;

function addressOf(c: SandboxContext): string {
  const { trustProxy } = c.get('deps').options;
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? '';
}

/** Ids and tokens cannot be guessed; this keeps somebody from trying all day. Answers 429 after too many misses. */
export const limitedGuesses = (path: RegExp = PRIVATE) => {
  const misses = new Map<string, { from: number; count: number }>();
  return createMiddleware<SandboxEnv>(async (c, next) => {
    if (!path.test(c.req.path)) return next();
    const now = c.get('deps').now();
    const address = addressOf(c);
    let own = misses.get(address);
    if (!own || now - own.from >= WINDOW_MS || now < own.from) own = { from: now, count: 0 };
    if (own.count >= MOST_GUESSES) {
      const seconds = Math.ceil((own.from + WINDOW_MS - now) / 1000);
      throw new Refusal(429, 'Too many tries', { code: 'too_many', headers: { 'Retry-After': String(seconds) } });
    }
    await next();
    if (c.res.status !== 404) return undefined;
    own.count += 1;
    if (misses.size > 10_000) misses.clear();
    misses.set(address, own);
    return undefined;
  });
};
