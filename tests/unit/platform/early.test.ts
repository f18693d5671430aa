import { beforeEach, expect, it, vi } from 'vitest';
import { dropCalls, dropUntakenCalls, hasEarly, renameEarly, takeEarly } from '@/platform/early';

const DEALS = 'https://api.example/destination/deals';
const headers = { 'X-Language': 'lv_LV' };
let calls: Map<string, { language: string; answer: Promise<Response> }>;

beforeEach(() => {
  calls = new Map([[DEALS, { language: 'lv_LV', answer: Promise.resolve(new Response('[]')) }]]);
  vi.stubGlobal('__early', calls);
});

it('an early answer is taken once: a retry asks the server', async () => {
  expect(await (await takeEarly(DEALS, { headers }))?.text()).toBe('[]');
  expect(takeEarly(DEALS, { headers })).toBeNull();
});

it('does not match another language, another address or a request with a body', () => {
  expect(takeEarly(DEALS, { headers: { 'X-Language': 'ru_RU' } })).toBeNull();
  expect(takeEarly(`${DEALS}?a=1`, { headers })).toBeNull();
  expect(takeEarly(DEALS, { headers, method: 'POST' })).toBeNull();
  expect(hasEarly()).toBe(true);
});

it('an aborted caller waits no longer', async () => {
  calls.set(DEALS, { language: 'lv_LV', answer: new Promise(() => undefined) });
  const control = new AbortController();
  const answer = takeEarly(DEALS, { headers, signal: control.signal });
  control.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
});

it('a search spelled as in the address is found under the app’s spelling', async () => {
  renameEarly(DEALS, `${DEALS}/app`);
  expect(takeEarly(DEALS, { headers })).toBeNull();
  expect(await takeEarly(`${DEALS}/app`, { headers })).toBeInstanceOf(Response);
});

it('untaken calls are cancelled after a while', async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  calls.set(DEALS, { language: 'lv_LV', answer: Promise.resolve({ body: { cancel } } as unknown as Response) });
  const dropped = dropUntakenCalls();
  await vi.advanceTimersByTimeAsync(10_000);
  await dropped;
  expect(cancel).toHaveBeenCalled();
  expect(hasEarly()).toBe(false);
});

it('without the inline script there is nothing to take', () => {
  vi.unstubAllGlobals();
  expect(hasEarly()).toBe(false);
  expect(takeEarly(DEALS, { headers })).toBeNull();
});

it('a cancelled call has no answer any more, and no follow-up', async () => {
  const cancel = vi.fn();
  const call = { language: 'lv_LV', answer: Promise.resolve({ body: { cancel } } as unknown as Response), lost: false };
  calls.set(`${DEALS}/other`, call);
  dropCalls((url) => url.endsWith('other'));
  await call.answer;
  expect(call.lost).toBe(true);
  expect(cancel).toHaveBeenCalled();
  expect([...calls.keys()]).toEqual([DEALS]);
});
