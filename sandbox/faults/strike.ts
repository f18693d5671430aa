import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import { type SandboxContext, type SandboxEnv, isOneAnswer } from '../http/context';
import { COPY } from '../http/entrance';
import type { Fault, FaultKind } from './faults';

/**
 * Marks an answer that clients without a socket (tests calling the app's `fetch`) must treat as a broken connection.
 */
export const LOST = 'x-sandbox-lost';

/** Waits; ends early if the client disconnects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (ms <= 0 || signal?.aborted) return done();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** Breaks the connection: the client sees a network error. */
function hangUp(c: SandboxContext): Response {
  const socket = c.env?.incoming?.socket;
  if (!socket) return new Response(null, { status: 502, headers: { [LOST]: '1' } });
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Longer than any client waits. */
const SILENT_MS = 120_000;

/** Delivers the same bytes a second time, now or later; the client does not notice. */
function deliverAgain(c: SandboxContext, body: string, ms: number): void {
  const { deliver, later } = c.get('deps');
  const headers = new Headers(c.req.raw.headers);
  headers.set(COPY, '1');
  const { url, method } = c.req;
  later(ms, async () => {
    await deliver(new Request(url, { method, headers, ...(method === 'POST' && { body }) }));
  });
}

const STATUS_TEXT: Record<number, string> = {
  401: 'Not authorised',
  409: 'In progress',
  410: 'Gone',
  429: 'Too many requests',
  503: 'The service is down',
};

function instead(fault: Fault): Response | null {
  switch (fault.kind) {
    case 'status': {
      const status = fault.status ?? 503;
      const body = fault.body ?? {
        errorMessage: STATUS_TEXT[status] ?? 'Something went wrong',
        code: fault.code ?? `fault_${status}`,
      };
      const headers: Record<string, string> = { 'Content-Language': 'en', ...fault.headers };
      if (fault.retryAfter !== undefined) headers['Retry-After'] = String(fault.retryAfter);
      return Response.json(body, { status, headers });
    }
    case 'wrong_shape':
      return fault.body === undefined
        ? new Response('<!doctype html><title>Welcome to the hotel network</title><p>Please sign in.</p>', {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          })
        : Response.json(fault.body);
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: '/captive-portal', ...fault.headers } });
    default:
      return null;
  }
}

/**
 * Applies faults to a request. Faults of prices, bookings and streams are passed to the route. Runs after the log,
 * because a lost request did reach the server.
 */
export const strike = createMiddleware<SandboxEnv>(async (c, next) => {
  const { faults, options } = c.get('deps');
  c.set('faults', []);
  if (!options.control || c.req.method === 'OPTIONS' || c.req.header(COPY)) return next();
  const url = new URL(c.req.url);
  const body = c.req.method === 'POST' ? await c.req.text() : '';
  const struck = faults.take({
    method: c.req.method,
    path: url.pathname + url.search,
    body,
    lines: isOneAnswer(c),
  });
  if (!struck.length) return next();
  c.set('faults', struck);
  c.get('entry').faults = struck.map(({ kind }) => kind);
  const has = (kind: FaultKind): boolean => struck.some((fault) => fault.kind === kind);

  const again = struck.find(({ kind }) => kind === 'duplicate');
  if (again) deliverAgain(c, body, again.ms ?? 0);
  for (const fault of struck) {
    if (fault.kind === 'delay' && !fault.after) await pause(fault.ms ?? 1_000, c.req.raw.signal);
  }
  const silent = struck.find(({ kind }) => kind === 'timeout');
  if (silent && !silent.after) await pause(silent.ms ?? SILENT_MS, c.req.raw.signal);
  if (has('lost_request') || (silent && !silent.after)) return hangUp(c);
  for (const fault of struck) {
    const answer = fault.after ? null : instead(fault);
    if (answer) return answer;
  }
  await next();
  for (const fault of struck) {
    if (fault.kind === 'delay' && fault.after) await pause(fault.ms ?? 1_000, c.req.raw.signal);
  }
  if (silent) await pause(silent.ms ?? SILENT_MS, c.req.raw.signal);
  if (has('lost_response') || silent) {
    c.res = undefined;
    c.res = hangUp(c);
    return;
  }
  const replaced = struck.filter((fault) => fault.after).map(instead);
  const answer = replaced.find((one) => one !== null);
  if (answer) {
    c.res = undefined;
    c.res = answer;
  }
});
