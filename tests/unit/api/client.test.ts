import { number, type as shape } from 'superstruct';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getJson, postJson } from '@/api/client';
import { configureApi } from '@/api/config';
import { ApiError, isNoAnswer, isRefusal, isStatus } from '@/api/errors';
import { onNoAnswer } from '@/api/transport';
import { sendSealed } from '@/offline/outbox/send';
import { fakeNetwork, forTenant, json, networkError } from './server';

const Answer = shape({ n: number() });
const caught = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('the call should have been refused'),
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  forTenant();
});

/** Runs a call with retries on fake timers. */
async function finish<T>(work: Promise<T>): Promise<T> {
  const silent = work.catch(() => undefined);
  await vi.runAllTimersAsync();
  await silent;
  return await work;
}

describe('every call', () => {
  test('sends tenant and language', async () => {
    const seen = fakeNetwork(json({ n: 1 }));
    await getJson('/x', Answer, { query: { a: 'b c', left: undefined }, token: 'secret' });
    expect(seen[0]?.url).toBe('https://api.test/api/x?a=b+c');
    expect(seen[0]?.headers.get('X-Company-Name')).toBe('kaija');
    expect(seen[0]?.headers.get('X-Language')).toBe('lv_LV');
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer secret');
  });

  test('is refused without a tenant before anything is sent', async () => {
    configureApi({ baseUrl: '/api', tenant: '', locale: () => 'en_GB' });
    const seen = fakeNetwork(json({ n: 1 }));
    await expect(getJson('/x', Answer)).rejects.toThrow('Missing tenant ID');
    expect(seen).toHaveLength(0);
  });
});

describe('retries', () => {
  test('a safe call is repeated three times, after 300, 600 and 1200 ms', async () => {
    const seen = fakeNetwork(json({ errorMessage: 'down' }, 503));
    const times: number[] = [];
    let clock = 0;
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((fn: () => void, ms = 0) => {
      clock += ms;
      times.push(ms);
      return real(fn, 0);
    });
    const error = await caught(finish(getJson('/x', Answer)));
    expect(times.filter((ms) => ms >= 300)).toEqual([300, 600, 1200]);
    expect(seen).toHaveLength(4);
    expect(error).toMatchObject({ kind: 'http', status: 503, message: 'down' });
  });

  test.each([429, 500, 503])('%i, then an answer', async (status) => {
    const seen = fakeNetwork(json({ errorMessage: 'later' }, status), json({ n: 2 }));
    expect(await finish(getJson('/x', Answer))).toEqual({ n: 2 });
    expect(seen).toHaveLength(2);
  });

  test('a lost connection, then an answer', async () => {
    const seen = fakeNetwork(networkError(), networkError(), json({ n: 3 }));
    expect(await finish(getJson('/x', Answer))).toEqual({ n: 3 });
    expect(seen).toHaveLength(3);
  });

  test('no answer at all is kind offline', async () => {
    fakeNetwork(networkError());
    expect((await caught(finish(getJson('/x', Answer)))).kind).toBe('offline');
  });

  test('an offline device does not retry', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const seen = fakeNetwork(networkError());
    expect((await caught(getJson('/x', Answer))).kind).toBe('offline');
    expect(seen).toHaveLength(1);
  });

  test.each([500, 429])('a POST is sent once, whatever the answer (%i)', async (status) => {
    const seen = fakeNetwork(json({ errorMessage: 'no' }, status, { 'Retry-After': '7' }));
    const error = await caught(finish(postJson('/x', { a: 1 }, Answer)));
    expect(seen).toHaveLength(1);
    expect(error).toMatchObject({ kind: 'http', status, retryAfterMs: 7000 });
  });

  test('a client error is not repeated and names its field', async () => {
    const seen = fakeNetwork(json({ errorMessage: 'wrong', code: 'bad', field: 'dob' }, 400));
    expect(await caught(getJson('/x', Answer))).toMatchObject({
      kind: 'http',
      code: 'bad',
      field: 'dob',
      message: 'wrong',
    });
    expect(seen).toHaveLength(1);
  });
});

describe('timeouts and aborts', () => {
  test('each attempt has its own 30 s; no answer is a timeout', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    });
    fakeNetwork(json({ n: 1 }));
    expect((await caught(finish(getJson('/x', Answer)))).kind).toBe('timeout');
    expect(limits).toEqual([30_000, 30_000, 30_000, 30_000]);
  });

  test('an abort ends a call at once, even between two attempts', async () => {
    const seen = fakeNetwork(json({ errorMessage: 'down' }, 503));
    const stop = new AbortController();
    const call = caught(getJson('/x', Answer, { signal: stop.signal }));
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect((await call).name).toBe('AbortError');
    await vi.runAllTimersAsync();
    expect(seen.length).toBeLessThanOrEqual(2);
  });
});

describe('an answer that is not ours', () => {
  test.each([
    ['a page of HTML', new Response('<html>Sign in to Wi-Fi</html>', { status: 200 })],
    ['another shape', json({ n: 'seven' })],
    ['an empty body', new Response('', { status: 200 })],
    ['a redirect', new Response(null, { status: 302, headers: { Location: 'https://portal.test' } })],
  ])('%s is kind shape', async (_name, answer) => {
    fakeNetwork(answer);
    expect((await caught(getJson('/x', Answer))).kind).toBe('shape');
  });

  test('the wrong field is named', async () => {
    fakeNetwork(json({ n: null }));
    expect((await caught(getJson('/x', Answer))).field).toBe('n');
  });

  test('an error without our body keeps its status', async () => {
    fakeNetwork(new Response('<h1>gone</h1>', { status: 410, statusText: 'Gone' }));
    expect(await caught(getJson('/x', Answer))).toMatchObject({ kind: 'http', status: 410, message: 'Gone' });
  });

  test.each([404, 410])('a %d ends something only with the words of the contract', async (status) => {
    for (const body of ['{"message":"no Route matched"}', '{"errorMessage":7}', '[]', 'null', '']) {
      fakeNetwork(new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
      for (const call of [getJson('/x', Answer), postJson('/x', {}, Answer)]) {
        const error = await caught(call);
        expect([body, error.status, isStatus(error, status), isNoAnswer(error)]).toEqual([body, status, false, true]);
      }
      expect(await sendSealed('b', 't', '{}')).toMatchObject({ kind: 'portal' });
    }
    fakeNetwork(json({ errorMessage: 'gone' }, status));
    const error = await caught(getJson('/x', Answer));
    expect([isStatus(error, status), isNoAnswer(error)]).toEqual([true, false]);
    expect(await sendSealed('b', 't', '{}')).toMatchObject({ kind: 'gone' });
  });

  test('a page or a redirect is foreign: no refusal of our server, whatever its status', async () => {
    const page = (status: number) =>
      new Response('<h1>Sign in</h1>', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    for (const status of [200, 401, 404, 410, 511]) {
      fakeNetwork(page(status));
      const error = await caught(postJson('/x', {}, Answer));
      expect([status, error.foreign, isRefusal(error), isStatus(error, status)]).toEqual([status, true, false, false]);
    }
    fakeNetwork(new Response(null, { status: 302, headers: { Location: 'https://portal.test' } }));
    expect((await caught(postJson('/x', {}, Answer))).foreign).toBe(true);
    fakeNetwork(json({ errorMessage: 'gone' }, 410));
    const refused = await caught(postJson('/x', {}, Answer));
    expect([refused.foreign, isRefusal(refused), isStatus(refused, 410)]).toEqual([false, true, true]);
  });

  test('a page or a redirect of something between is noted like a lost request, but not a page of a server that is down', async () => {
    const noted = vi.fn();
    const stop = onNoAnswer(noted);
    const page = (status: number) =>
      new Response('<p>Sign in</p>', { status, headers: { 'Content-Type': 'text/html' } });
    const redirect = new Response(null, { status: 302, headers: { Location: 'https://portal.test' } });
    const answers: [Response | Error, boolean][] = [
      [networkError(), true],
      [page(200), true],
      [page(403), true],
      [page(511), true],
      [redirect, true],
      [page(503), false],
      [json({ errorMessage: 'gone' }, 410), false],
      [json({ n: 'seven' }), false],
    ];
    for (const [answer, isLost] of answers) {
      noted.mockClear();
      fakeNetwork(answer);
      expect(isNoAnswer(await caught(postJson('/x', {}, Answer)))).toBe(isLost);
      expect(noted).toHaveBeenCalledTimes(isLost ? 1 : 0);
    }
    stop();
  });

  test('a truncated error body counts as no answer, like a truncated answer', async () => {
    const broken = (status: number) => () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status });
    fakeNetwork(broken(400));
    expect((await caught(getJson('/x', Answer))).kind).toBe('offline');
    fakeNetwork(broken(200));
    expect((await caught(getJson('/x', Answer))).kind).toBe('offline');
  });
});
