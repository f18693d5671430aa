import type { Group } from '../../../tools/conform/check';
import type { Fetch } from '../../../tools/conform/client';

/** A fault put between the kit and a sound sandbox. */
export interface Spoil {
  name: string;
  only: Group[];
  /** The checks that find it: all of them and no other. */
  finds: string[];
  /** Part of the sentence: the call and the field. */
  says: RegExp;
  spoil: (fetch: Fetch) => Fetch;
  /** The sandbox answers key and lines at once. */
  oneAnswer?: true;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are changed in any way
export type Json = any;
interface Asked {
  url: string;
  init: RequestInit;
  method: string;
}

const fits = (pattern: RegExp, { url, method }: Asked): boolean =>
  pattern.test(`${method} ${url.slice('http://localhost'.length)}`);

/** Stands in for the answers of some calls. */
export const instead =
  (pattern: RegExp, answer: (asked: Asked, fetch: Fetch) => Promise<Response>) =>
  (fetch: Fetch): Fetch =>
  (url, init) => {
    const asked = { url, init, method: init.method ?? 'GET' };
    return fits(pattern, asked) ? answer(asked, fetch) : fetch(url, init);
  };

/** Changes the JSON of some good answers. */
export const changed = (pattern: RegExp, change: (body: Json, asked: Asked) => Json) =>
  instead(pattern, async (asked, fetch) => {
    const response = await fetch(asked.url, asked.init);
    if (response.status !== 200) return response;
    const body: Json = await response.json();
    return Response.json(change(body, asked) ?? body, { headers: response.headers });
  });

export const LINES = 'application/x-ndjson';

type ChangeLines = (all: Json[]) => Json[] | undefined | void;
/** Changes the lines of good answers; answers of JSON stay. */
export const linesOf = (pattern: RegExp, change: ChangeLines) =>
  instead(pattern, async ({ url, init }, fetch) => {
    const response = await fetch(url, init);
    if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith(LINES)) return response;
    const all = (await response.text())
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const text = (change(all) ?? all).map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(text, { headers: response.headers });
  });
/** Changes the lines of streams. */
export const lines = (change: ChangeLines) => linesOf(/^GET \/api\/search\/stream\//, change);

/** Changes the request before it is sent. */
export const asking = (pattern: RegExp, change: (body: Json, headers: Record<string, string>) => Json) =>
  instead(pattern, ({ url, init }, fetch) => {
    const headers = { ...(init.headers as Record<string, string>) };
    const body =
      typeof init.body === 'string' && init.body.length < 100_000
        ? JSON.stringify(change(JSON.parse(init.body), headers) ?? null)
        : init.body;
    return fetch(url, { ...init, headers, ...(body === undefined ? {} : { body }) });
  });

export const headers = (pattern: RegExp, change: (headers: Headers, response: Response) => void) =>
  instead(pattern, async ({ url, init }, fetch) => {
    const response = await fetch(url, init);
    const own = new Headers(response.headers);
    change(own, response);
    return new Response(response.status === 204 ? null : response.body, { status: response.status, headers: own });
  });

export const page = (status: number): Response =>
  new Response('<!doctype html><title>nginx</title>', { status, headers: { 'Content-Type': 'text/html' } });

export const STREAM = /^GET \/api\/search\/stream\//;
export const FLIGHT = /^GET \/api\/search\?.*merge_key=/;
export const KEY = /^GET \/api\/search\?(?!.*merge_key=)/;
export const CREATE = /^POST \/api\/booking\/create/;
export const BATCH = /^POST \/api\/booking\/batchUpdate/;
export const RETRIEVE = /^GET \/api\/booking\/retrieve/;
export const COMMIT = /^GET \/api\/booking\/getBookingAndCommit/;
export const ORDER = /^POST \/api\/payment\/order/;
export const ANY = /^\w+ \/api\//;

/** What spoils count and learn during a run. */
export const known = { calls: 0 };
export const tokens = new Map<string, string>();
/** Learns the bearer of each booking on the way. */
export const learns =
  (then: (asked: Asked, fetch: Fetch) => Promise<Response>) =>
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const asked = { url, init, method: init.method ?? 'GET' };
    if (!fits(CREATE, asked)) return then(asked, fetch);
    const response = await fetch(url, init);
    const { booking_id: id, access_token: token } = (await response.clone().json()) as Record<string, string>;
    if (id && token) tokens.set(id, token);
    return response;
  };
export const withBearer = (init: RequestInit, token: string): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` },
});
export const bearerOf = (init: RequestInit): string =>
  ((init.headers as Record<string, string>)['Authorization'] ?? '').slice(7);

/** Forgets Idempotency-Keys: each request has a new one. */
export const forgetful = (pattern: RegExp) =>
  asking(pattern, (body, head) => {
    if (head['Idempotency-Key']) head['Idempotency-Key'] = crypto.randomUUID();
    return body;
  });

export const each = (body: Json[], change: (one: Json, n: number) => void): void => body.forEach(change);

/** For spoils that count their calls. */
export const forget = (): void => {
  known.calls = 0;
  tokens.clear();
};
