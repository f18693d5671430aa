import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/') }));

// Its types are those of a worker, and this test's are not.
const LIFECYCLE = '../../../sw/lifecycle';

let worker = new EventTarget();
let held: Promise<unknown>[] = [];

function say(type: string, port?: { postMessage: (word: string) => void }): void {
  const message = Object.assign(new Event('message'), { data: { type }, ports: [port] });
  worker.dispatchEvent(Object.assign(message, { waitUntil: (work: Promise<unknown>) => held.push(work) }));
}
function ask(handled: Promise<void>): void {
  worker.dispatchEvent(Object.assign(new Event('fetch'), { handled }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  worker = new EventTarget();
  held = [];
  vi.stubGlobal('self', worker);
  const { liveQuietly } = (await import(LIFECYCLE)) as { liveQuietly: () => void };
  liveQuietly();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('makes way once the pages are still: not while an answer is on its way, nor in the middle of what follows it', async () => {
  const word = vi.fn();
  let answer = (): void => undefined;
  ask(new Promise((done) => (answer = done)));
  say('MAKE_WAY', { postMessage: word });
  expect(held).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  answer();
  await vi.advanceTimersByTimeAsync(800);
  ask(Promise.resolve());
  await vi.advanceTimersByTimeAsync(800);
  expect(word).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(word).toHaveBeenCalledWith('still');
});

it('makes way after half a minute at the latest', async () => {
  const word = vi.fn();
  ask(new Promise(() => undefined));
  say('MAKE_WAY', { postMessage: word });
  await vi.advanceTimersByTimeAsync(30_100);
  expect(word).toHaveBeenCalledWith('still');
});
