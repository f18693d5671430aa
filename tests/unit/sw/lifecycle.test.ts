import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/'), CACHES: {} }));

// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const LIFECYCLE = '../../../sw/lifecycle';

let worker = new EventTarget();
let held: Promise<unknown>[] = [];

function send(type: string, port?: { postMessage: (message: string) => void }): void {
  const message = Object.assign(new Event('message'), { data: { type }, ports: [port] });
  worker.dispatchEvent(Object.assign(message, { waitUntil: (work: Promise<unknown>) => held.push(work) }));
}
function request(handled: Promise<void>): void {
  worker.dispatchEvent(Object.assign(new Event('fetch'), { handled }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  worker = new EventTarget();
  held = [];
  vi.stubGlobal('self', worker);
  const { manageLifecycle } = (await import(LIFECYCLE)) as { manageLifecycle: () => void };
  manageLifecycle();
});

it('answers MAKE_WAY once the pages are idle: not during a request, nor right after one', async () => {
  const reply = vi.fn();
  let answer = (): void => undefined;
  request(new Promise((done) => (answer = done)));
  send('MAKE_WAY', { postMessage: reply });
  expect(held).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  answer();
  await vi.advanceTimersByTimeAsync(800);
  request(Promise.resolve());
  await vi.advanceTimersByTimeAsync(800);
  expect(reply).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(reply).toHaveBeenCalledWith('still');
});

it('answers MAKE_WAY after half a minute at the latest', async () => {
  const reply = vi.fn();
  request(new Promise(() => undefined));
  send('MAKE_WAY', { postMessage: reply });
  await vi.advanceTimersByTimeAsync(30_100);
  expect(reply).toHaveBeenCalledWith('still');
});
