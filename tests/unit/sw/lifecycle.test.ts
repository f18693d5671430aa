import { expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/') }));

type Keep = (event: unknown, signal: AbortSignal) => Promise<void>;
// Its types are those of a worker, and this test's are not.
const LIFECYCLE = '../../../sw/lifecycle';

it('ends what it keeps for later when a newer version is to come in, and begins again when a page asks', async () => {
  const worker = new EventTarget();
  vi.stubGlobal('self', worker);
  const { liveQuietly } = (await import(LIFECYCLE)) as { liveQuietly: (keep: Keep) => void };
  const signals: AbortSignal[] = [];
  liveQuietly(async (_, signal) => void signals.push(signal));
  const say = (type: string): void => {
    const message = new MessageEvent('message', { data: { type } });
    worker.dispatchEvent(Object.assign(message, { waitUntil: () => undefined }));
  };
  say('KEEP_LATER');
  expect(signals[0]?.aborted).toBe(false);
  say('MAKE_WAY');
  expect(signals[0]?.aborted).toBe(true);
  say('KEEP_LATER');
  expect(signals[1]?.aborted).toBe(false);
  vi.unstubAllGlobals();
});
