import { describe, expect, it, vi } from 'vitest';
import { probe } from '@/platform/network';

/** A server that answers each probe as told: after a wait within the timeout, at once, or by refusing. */
function server(...answers: ('silence' | 'answer' | 'refusal')[]) {
  const fetch = vi.fn(async (_: URL, { signal }: { signal: AbortSignal }) => {
    const answer = answers.shift();
    if (answer === 'answer') return new Response(null, { status: 500 });
    if (answer === 'refusal') throw new TypeError('failed to fetch');
    return await new Promise<never>((_done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error));
    });
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { baseURI: 'https://tenant.test/flights/' });
  vi.stubGlobal('navigator', { onLine: true });
  return fetch;
}
const WAITS = [5, 10];

describe('the probe of our own origin', () => {
  it('any answer is a connection, a server error too', async () => {
    const fetch = server('answer');
    expect(await probe('robots.txt', WAITS)).toBe(true);
    expect(String(fetch.mock.calls[0]?.[0])).toMatch(/^https:\/\/tenant\.test\/flights\/robots\.txt\?probe=\d+$/);
  });

  it('a captive portal is none, whatever it answers', async () => {
    server();
    const page = { 'Content-Type': 'text/html' };
    const elsewhere = new Response('ok');
    Object.defineProperties(elsewhere, { redirected: { value: true }, url: { value: 'https://portal.test/login' } });
    const answers = [
      new Response('Please sign in.', { headers: page }),
      new Response('<html>Please sign in.</html>', { headers: { 'Content-Type': 'text/plain' } }),
      new Response(null, { status: 511 }),
      elsewhere,
    ];
    for (const answer of answers) {
      vi.stubGlobal('fetch', async () => answer);
      expect(await probe('robots.txt', WAITS)).toBe(false);
    }
    vi.stubGlobal('fetch', async () => new Response('User-agent: *', { headers: { 'Content-Type': 'text/plain' } }));
    expect(await probe('robots.txt', WAITS)).toBe(true);
  });

  it('a slow server is not a lost connection', async () => {
    const fetch = server('silence', 'answer');
    expect(await probe('robots.txt', WAITS)).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('lasting silence is', async () => {
    const fetch = server('silence', 'silence');
    expect(await probe('robots.txt', WAITS)).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('a working line whose browser reports offline is asked, once', async () => {
    const fetch = server('answer');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await probe('robots.txt', WAITS)).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(1);
    const silent = server('silence', 'answer');
    vi.stubGlobal('navigator', { onLine: false });
    expect(await probe('robots.txt', WAITS)).toBe(false);
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('a network error counts at once', async () => {
    const fetch = server('refusal', 'answer');
    expect(await probe('robots.txt', WAITS)).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
