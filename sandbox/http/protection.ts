import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { type SandboxContext, type SandboxEnv, isSiteOrigin } from './context';
import { Refusal } from './refusal';

/** Calls that answer what belongs to somebody. */
const PRIVATE = /^\/api\/(?:booking|ticket|invoice|payment|account)\//;

const SHARED = {
  allowMethods: ['GET', 'POST', 'PUT'],
  allowHeaders: ['Content-Type', 'Authorization', 'X-Company-Name', 'X-Language', 'Idempotency-Key'],
  exposeHeaders: ['Retry-After', 'Date', 'Age'],
  maxAge: 600,
};
// Says "Vary: Origin" only where the answer does: pictures of a page and of its worker are one file of the browser's cache.
const forAll = cors({ ...SHARED, origin: '*' });
const forSites = cors({
  ...SHARED,
  origin: (origin, c) => (isSiteOrigin(c as SandboxContext, origin) ? origin : null),
});

/** Any site may ask for what is public; for private answers only the tenants' own sites. */
export const crossOrigin = createMiddleware<SandboxEnv>((c, next) =>
  PRIVATE.test(c.req.path) ? forSites(c, next) : forAll(c, next),
);

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

/** Looks in vain for one private thing, which one address has within a minute. */
const MOST_GUESSES = 100;
const WINDOW_MS = 60_000;

function addressOf(c: SandboxContext): string {
  const { trustProxy } = c.get('deps').options;
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? '';
}

/** Counts within windows of a minute, by key. A clock that was put back begins a new window. */
export class Counts {
  readonly #windows = new Map<string, { from: number; count: number }>();

  #windowOf(key: string, now: number) {
    const found = this.#windows.get(key);
    return found && now >= found.from && now - found.from < WINDOW_MS ? found : { from: now, count: 0 };
  }

  /** Throws 429 when `key` has reached `most`. */
  refuseBeyond(key: string, most: number, now: number): void {
    const { from, count } = this.#windowOf(key, now);
    if (count < most) return;
    const seconds = Math.ceil((from + WINDOW_MS - now) / 1000);
    throw new Refusal(429, 'Too many tries', { code: 'too_many', headers: { 'Retry-After': String(seconds) } });
  }

  add(key: string, now: number): void {
    const own = this.#windowOf(key, now);
    own.count += 1;
    if (this.#windows.size > 10_000) this.#windows.clear();
    this.#windows.set(key, own);
  }
}

/**
 * Ids and tokens cannot be guessed; this keeps somebody from trying all day. Answers 429 after too many misses of one address,
 * but only to more misses, and to calls for the very thing that was missed: who shares the address reads what is theirs.
 */
export const limitedGuesses = (path: RegExp = PRIVATE) => {
  const misses = new Counts();
  return createMiddleware<SandboxEnv>(async (c, next) => {
    if (!path.test(c.req.path)) return next();
    const now = c.get('deps').now();
    const address = addressOf(c);
    const missed = `${address} ${c.req.path.slice(0, 200)}`;
    misses.refuseBeyond(missed, MOST_GUESSES, now);
    await next();
    if (c.res.status !== 404) return undefined;
    for (const key of [address, missed]) misses.add(key, now);
    misses.refuseBeyond(address, MOST_GUESSES + 1, now);
    return undefined;
  });
};

/** Answers 429 beyond `most` calls a minute from one address, and beyond ten times as many in all. */
export const limitedCalls = (most: number) => {
  const calls = new Counts();
  return createMiddleware<SandboxEnv>(async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const now = c.get('deps').now();
    const own = `of ${addressOf(c)}`;
    calls.refuseBeyond(own, most, now);
    calls.refuseBeyond('all', most * 10, now);
    for (const key of [own, 'all']) calls.add(key, now);
    return next();
  });
};
