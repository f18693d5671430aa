import { vi } from 'vitest';

/** `text`: sent as it is, not as JSON. */
type Answer = { status?: number; body: unknown } | { status?: number; text: string } | 'lost';
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  key: string | null;
  bearer: string | null;
}

/** The network of these tests: answers by the end of the path, records every call, and can be down. */
export function fakeNetwork(routes: Record<string, (call: Call) => Answer | Promise<Answer>>) {
  const calls: Call[] = [];
  const state = { down: false };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : String(input), init);
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: text ? JSON.parse(text) : null,
      key: request.headers.get('Idempotency-Key'),
      bearer: request.headers.get('Authorization'),
    };
    if (state.down) throw new TypeError('Failed to fetch');
    const name = Object.keys(routes).find((route) => url.pathname.includes(route));
    if (!name) return Response.json({ errorMessage: 'No such call' }, { status: 404 });
    calls.push(call);
    const answer = await routes[name]!(call);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response('text' in answer ? answer.text : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    });
  });
  const to = (part: string) => calls.filter(({ path }) => path.includes(part));
  return { calls, state, to, routes };
}
