import { afterEach, describe, expect, it, vi } from 'vitest';
import { probe } from '@/platform/network';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers each look as told: after a wait no look outlasts, at once, or by refusing. */
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

describe('the look at our own origin', () => {
  it('any answer is a connection, an error of the server too', async () => {
    const fetch = server('answer');
    expect(await probe('robots.txt', WAITS)).toBe(true);
    expect(String(fetch.mock.calls[0]?.[0])).toMatch(/^https:\/\/tenant\.test\/flights\/robots\.txt\?probe=\d+$/);
  });

  it('a server that is only slow is not a lost connection', async () => {
    const fetch = server('silence', 'answer');
    expect(await probe('robots.txt', WAITS)).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('silence that lasts is one', async () => {
    const fetch = server('silence', 'silence');
    expect(await probe('robots.txt', WAITS)).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('a refusal is believed at once', async () => {
    const fetch = server('refusal', 'answer');
    expect(await probe('robots.txt', WAITS)).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
